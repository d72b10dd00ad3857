import fc from 'fast-check';
import type { DiskTraits } from '../helpers/hostile-disk/hostile-disk.ts';
import { type Act, type Acts, createDraft, save } from './drafts-commands.ts';
import { type DraftsWorld, findLosses, openDraftsWorld } from './drafts-world.ts';
import { createRandom } from './fault.ts';

/**
 * Runs random sequences of acts, each on a new disk of one of these kinds, and then looks for losses. A
 * sequence that fails is shrunk to the shortest that does.
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
  const checked = await fc.check(property, { numRuns: sequences, seed });
  if (!checked.failed) return [];
  const [traits, , sequence] = checked.counterexample ?? [];
  const cause = checked.errorInstance instanceof Error ? checked.errorInstance.message : String(checked.errorInstance);
  return [`sequence ${checked.numRuns} of seed ${seed}, on ${JSON.stringify(traits)}: ${String(sequence)}: ${cause}`];
}
