import fc from 'fast-check';
import type { DiskTraits } from '../helpers/hostile-disk/hostile-disk.ts';
import { type Act, type Acts, createDraft, save } from './drafts-commands.ts';
import { type DraftsWorld, findLosses, openDraftsWorld } from './drafts-world.ts';
import { createRandom } from './fault.ts';

/** A run that failed so often has said enough: shrinking a sequence may take minutes. */
const MAX_FAILURES = 5;

/**
 * Runs random sequences of acts, each on a new disk of one of these kinds, and then looks for losses. A
 * sequence that fails is shrunk to the shortest that does, and the others run all the same.
 *
 * @param prepare runs before the first two drafts are written, on each disk.
 * @returns what went wrong, with the acts that lead there; empty when every sequence held.
 */
export async function runActs({
  sequences,
  random,
  disks,
  acts,
  prepare = async () => {},
  longest = 20,
}: {
  sequences: number;
  random: () => number;
  disks: readonly DiskTraits[];
  acts: Acts;
  prepare?: Act;
  longest?: number;
}): Promise<string[]> {
  const seed = Math.floor(random() * 2 ** 31);
  // fast-check's commands, with the world as the real system; what the author knows of it is in the world too.
  const commands = fc.commands(
    [
      acts.map(({ name, act }) => ({
        check: () => true,
        run: (_model: object, world: DraftsWorld) => act(world),
        toString: () => name,
      })),
    ],
    { maxCommands: longest, size: 'max' },
  );
  const property = fc.asyncProperty(fc.constantFrom(...disks), fc.nat(), commands, async (traits, salt, sequence) => {
    const world = await openDraftsWorld(traits, createRandom(salt));
    try {
      await prepare(world);
      for (let count = 0; count < 2; count += 1) {
        const draft = createDraft(world);
        draft.text = world.makeWord();
        await save(world, draft);
      }
      await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
      const losses = await findLosses(world);
      if (losses.length > 0) throw new Error(losses.join('; '));
    } finally {
      await world.close();
    }
  });
  const failures: string[] = [];
  for (let left = sequences; left > 0 && failures.length < MAX_FAILURES; ) {
    const checked = await fc.check(property, { numRuns: left, seed: seed + failures.length });
    left -= checked.numRuns;
    if (checked.failed) failures.push(describe(checked, seed + failures.length));
    if (failures.length === MAX_FAILURES && left > 0) failures.push(`${left} sequences were not run after these`);
  }
  return failures;
}

type FailedCheck = {
  counterexample: [DiskTraits, number, Iterable<unknown>] | null;
  counterexamplePath: string | null;
  errorInstance: unknown;
  numRuns: number;
};

function describe({ counterexample, counterexamplePath, errorInstance, numRuns }: FailedCheck, seed: number): string {
  const [traits, , sequence] = counterexample ?? [];
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const place = `sequence ${numRuns} of seed ${seed} (path ${counterexamplePath})`;
  return `${place}, on ${JSON.stringify(traits)}: ${String(sequence)}: ${cause}`;
}
