import fc from 'fast-check';
import { AUTHOR, CRASHES, find, named, pick, save } from './drafts-commands.ts';
import type { DraftsWorld } from './drafts-world.ts';
import type { Fault } from './fault.ts';
import { runActs } from './run-acts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No two acts fall into one hour. */
const STEP_MS = HOUR_MS + MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TRUE_START = Date.UTC(2026, 10, 21, 8);

/** Wrong clocks, by how far they are from the true time: further than an author is away, which no clock can tell from a jump. */
const WRONG = {
  'in 1970': -TRUE_START + HOUR_MS,
  'in 2099': 73 * 365 * DAY_MS,
  'a year back': -365 * DAY_MS,
  'a year ahead': 365 * DAY_MS,
};
type WrongClock = keyof typeof WRONG;
const WRONG_CLOCKS = Object.keys(WRONG) as WrongClock[];

/** The true time of each world, and how wrong its clock is. */
const clocks = new WeakMap<DraftsWorld, { trueTime: number; errorMs: number }>();

function change(world: DraftsWorld, next: { steps?: number; errorMs?: number }): void {
  const { trueTime, errorMs } = clocks.get(world) ?? { trueTime: TRUE_START, errorMs: 0 };
  const changed = { trueTime: trueTime + (next.steps ?? 0) * STEP_MS, errorMs: next.errorMs ?? errorMs };
  clocks.set(world, changed);
  world.date.jumpTo(changed.trueTime + changed.errorMs);
}

const jump = named('jump', (to: WrongClock) => async (world) => change(world, { errorMs: WRONG[to] }));
const setRight = named('setRight', () => async (world) => change(world, { errorMs: 0 }));

/**
 * An hour later, the author writes the draft anew: what was in it is in its versions alone, of which one an
 * hour is kept for a day.
 */
const rewrite = named('rewrite', (at: number) => async (world) => {
  change(world, { steps: 1 });
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  draft.text = world.makeWord();
  await save(world, draft);
});

/** A clock that jumps: nothing goes because of it that would not have gone without. */
export const DRAFTS_BY_A_WRONG_CLOCK: Fault = {
  name: 'F15 a clock that jumps while an author writes',
  trials: { long: 500, short: 10 },
  run: (sequences, _backend, random) =>
    runActs({
      sequences,
      random,
      disks: [{}],
      acts: fc.oneof(
        { weight: 2, arbitrary: AUTHOR },
        CRASHES,
        { weight: 3, arbitrary: pick.map(rewrite) },
        fc.constantFrom(...WRONG_CLOCKS).map((to) => jump(to)),
        fc.constant(setRight()),
      ),
      prepare: async (world) => change(world, { errorMs: 0 }),
    }),
};
