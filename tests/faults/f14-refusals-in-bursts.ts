import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { DISKS } from '../helpers/hostile-disk/hostile-disk.ts';
import { AUTHOR, CRASHES, find, findFile, named, pick, save } from './drafts-commands.ts';
import type { DraftsWorld } from './drafts-world.ts';
import type { Fault } from './fault.ts';
import { runActs } from './run-acts.ts';

const CHANGING = ['open', 'write', 'fsync', 'rename', 'unlink', 'link', 'mkdir', 'fsync folder'] as const;

/** A burst is over before the two seconds are, even where the opening, the writing and the sync of one file have one each. */
const LONGEST_BURST = 3;

function refuse(world: DraftsWorld, calls?: typeof CHANGING): void {
  const codes = ['EPERM', 'EACCES', 'EBUSY'];
  const bursts = { random: world.random, percent: 8, longest: LONGEST_BURST, codes };
  world.lifts.push(world.disk.refuseInBursts(calls ? { ...bursts, calls } : bursts));
}

/** Saves, and compares what the app says with what is in the file. */
const saveAndLook = named('saveAndLook', (at: number, mustSucceed: boolean) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  const word = world.makeWord();
  draft.text += ` ${word}`;
  const isSaved = await save(world, draft);
  const name = await findFile(world, draft);
  const text = name && (await world.disk.calm(() => readFile(join(world.folder, name), 'utf8')));
  const isInFile = text?.includes(word) === true;
  if (isSaved !== isInFile)
    world.failures.push(`called ${isSaved ? 'saved' : 'failed'}, but ${word} is ${isInFile ? '' : 'not '}there`);
  if (mustSucceed && !isSaved) world.failures.push(`${word} was not saved within two seconds`);
});

const run =
  (calls: typeof CHANGING | undefined): Fault['run'] =>
  (sequences, _backend, random) =>
    runActs({
      sequences,
      random,
      disks: [...Object.values(DISKS), { folderSync: 'ENOTSUP' }],
      acts: fc.oneof(AUTHOR, CRASHES, { weight: 3, arbitrary: pick.map((at) => saveAndLook(at, calls !== undefined)) }),
      prepare: async (world) => refuse(world, calls),
    });

/** Scanners, indexers and sync programs that hold files for a moment, and folders that can't be synced. */
export const REFUSALS_IN_BURSTS: readonly Fault[] = [
  { name: 'F14 a change refused in bursts', trials: { long: 500, short: 6 }, run: run(CHANGING) },
  { name: 'F14 any call refused in bursts', trials: { long: 500, short: 6 }, run: run(undefined) },
];
