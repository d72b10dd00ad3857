import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, openDraftsIn } from './drafts-on-disk.ts';
import { type Fault, runTrials } from './fault.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 21, 8);
/** The clock at the start, by what it says: the right time, 1970, 2099, a year back. */
const CLOCKS = [START, MINUTE_MS, Date.UTC(2099, 0, 1), START - 365 * DAY_MS];
const PASSED_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, DAY_MS];
const ACTS = ['save', 'save', 'save', 'save', 'restart', 'sweep', 'delete and undo'] as const;

/** A save, and the time that had really passed by then. */
type Save = { text: string; at: number };

/** The system's clock jumps between operations: no version and no deleted draft goes because of it, and the order holds. */
export const CLOCK_JUMPS: Fault = {
  name: 'F15 a clock that jumps',
  trials: { long: 500, short: 6 },
  run: (trials, _backend, random) => {
    const plans = Array.from({ length: trials }, () => planSteps(random));
    return runTrials(trials, 8, async (index) => {
      const userData = await mkdtemp(join(tmpdir(), 'callwright-f15-'));
      try {
        return await runSteps(userData, plans[index] ?? []);
      } finally {
        await rm(userData, { recursive: true, force: true, maxRetries: 10 });
      }
    });
  },
};

type Step = { act: (typeof ACTS)[number]; passedMs: number; clock: number | null };

function planSteps(random: () => number): Step[] {
  const choose = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  return Array.from({ length: 12 + Math.floor(random() * 18) }, () => ({
    act: choose(ACTS),
    passedMs: choose(PASSED_MS),
    // Every other time it runs on as it should.
    clock: random() < 0.5 ? null : choose(CLOCKS),
  }));
}

async function runSteps(userData: string, steps: readonly Step[]): Promise<string | null> {
  let clock = START;
  let passedMs = 0;
  const open = () => openDraftsIn(userData, { now: () => clock });
  let drafts = open();
  const id = crypto.randomUUID();
  const saves: Save[] = [];
  async function save(): Promise<void> {
    const text = String(saves.length);
    unwrap(await drafts.save(id, fieldsOf(text)));
    saves.push({ text, at: passedMs });
  }

  await save();
  for (const step of steps) {
    passedMs += step.passedMs;
    clock = step.clock === null ? clock + step.passedMs : step.clock + passedMs;
    switch (step.act) {
      case 'save':
        await save();
        break;
      case 'restart':
        drafts = open();
        break;
      case 'sweep':
        await drafts.sweep();
        break;
      case 'delete and undo': {
        const { key } = unwrap(await drafts.delete(id));
        const [first] = unwrap(await drafts.listDeleted());
        if (first?.key !== key) return 'the deleted draft is not the first among the deleted ones';
        unwrap(await drafts.undelete(key));
        break;
      }
    }
  }
  return compare(saves, await textsOf(drafts, id), passedMs);
}

/** The texts of a draft's versions, newest first. */
async function textsOf(drafts: Drafts, id: string): Promise<string[]> {
  const versions = unwrap(await drafts.listVersions(id));
  const read = await Promise.all(versions.map((version) => drafts.readVersion(id, version.id)));
  return read.map((version) => unwrap(version).content);
}

/** What was dropped must have a newer version beside it, in true time as near as its true age allows. */
function compare(saves: readonly Save[], texts: readonly string[], nowMs: number): string | null {
  const inOrder = [...texts].sort((a, b) => Number(b) - Number(a));
  if (inOrder.join() !== texts.join()) return `the order is ${texts}`;
  if (texts[0] !== saves.at(-1)?.text) return `the newest is ${texts[0]} of ${saves.length}`;
  const kept = saves.filter(({ text }) => texts.includes(text));
  const lost = saves.find(({ at }) => {
    const widestMs = 2 * toStepMs(nowMs - at);
    return !kept.some((other) => other.at >= at && other.at - at <= widestMs);
  });
  return lost ? `version ${lost.text} was dropped beyond the rule; kept are ${texts}` : null;
}

/** How far apart versions of this age are kept. */
function toStepMs(ageMs: number): number {
  if (ageMs < 10 * MINUTE_MS) return 5 * SECOND_MS;
  if (ageMs < HOUR_MS) return MINUTE_MS;
  if (ageMs < DAY_MS) return HOUR_MS;
  return ageMs < 30 * DAY_MS ? DAY_MS : 7 * DAY_MS;
}
