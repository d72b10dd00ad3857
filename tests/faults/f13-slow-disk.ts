import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { DISKS } from '../helpers/hostile-disk/hostile-disk.ts';
import { AUTHOR, CRASHES, find, findFile, named, pick, save } from './drafts-commands.ts';
import type { DraftsWorld, KnownDraft } from './drafts-world.ts';
import type { Fault } from './fault.ts';
import { runActs } from './run-acts.ts';

const MAX_DELAY_MS = 60_000;
/** How long a disk hangs, by its own clock. */
const HANG_MS = 10 * 60_000;

/** Each call takes from 0 to 60 s of the disk's clock; most take none. */
const slowDown = named('slowDown', () => async (world) => {
  const delayMs = () => (world.random() < 0.7 ? 0 : Math.floor(world.random() * MAX_DELAY_MS));
  world.lifts.push(world.disk.slowDown(delayMs));
});

const speedUp = named('speedUp', () => async (world) => {
  for (const lift of world.lifts.splice(0)) lift();
});

/** Saves, and holds the app to its answer: what it calls saved is in the file. */
async function saveAndLook(world: DraftsWorld, draft: KnownDraft): Promise<void> {
  const word = world.makeWord();
  draft.text += ` ${word}`;
  if (!(await save(world, draft))) return;
  const name = await findFile(world, draft);
  const text = name && (await world.disk.calm(() => readFile(join(world.folder, name), 'utf8')));
  if (!text?.includes(word)) world.failures.push(`${word} was called saved and is not in the file`);
}

/** The disk of the drafts hangs in the middle of a save, which ends once it goes on, or with the app. */
const hangWhileSaving = named('hangWhileSaving', (at: number, isKilled: boolean) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  const letGo = world.disk.hang();
  const saved = saveAndLook(world, draft);
  await world.disk.clock.sleep(HANG_MS);
  if (isKilled) world.kill();
  letGo();
  await saved;
});

/** The disk of the drafts, or of everything, is pulled out while the author types, and put back. */
const pullOutWhileTyping = named('pullOutWhileTyping', (at: number, isAll: boolean, code: string) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  const isMeant = (path: string) => isAll || path.startsWith(world.folder);
  const plugIn = world.disk.refuse({ code, isMeant });
  await saveAndLook(world, draft);
  await world.run((drafts) => drafts.list());
  await saveAndLook(world, draft);
  plugIn();
  // The window tries again until it succeeds.
  await saveAndLook(world, draft);
  if (![...draft.text.matchAll(/word\d+\./g)].every(([word]) => draft.words.has(word))) {
    world.failures.push('the disk is back, and nothing can be saved');
  }
});

/** Two texts are saved before the first is answered: the later one wins. */
const saveTwice = named('saveTwice', (at: number) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  const first = saveAndLook(world, draft);
  const second = saveAndLook(world, draft);
  await Promise.all([first, second]);
});

/** A slow, stalling or vanishing disk at every operation of the drafts. */
export const SLOW_DISK: Fault = {
  name: 'F13 a slow, hanging or vanishing disk',
  trials: { long: 1_000, short: 10 },
  run: (sequences, _backend, random) =>
    runActs({
      sequences,
      random,
      disks: Object.values(DISKS),
      acts: fc.oneof(
        { weight: 2, arbitrary: AUTHOR },
        CRASHES,
        fc.constant(slowDown()),
        fc.constant(speedUp()),
        fc.tuple(pick, fc.boolean()).map(([at, isKilled]) => hangWhileSaving(at, isKilled)),
        fc
          .tuple(pick, fc.boolean(), fc.constantFrom('ENOENT', 'EIO', 'ENXIO', 'ETIMEDOUT', 'EHOSTDOWN'))
          .map(([at, isAll, code]) => pullOutWhileTyping(at, isAll, code)),
        pick.map(saveTwice),
      ),
    }),
};
