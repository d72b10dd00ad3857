import { mkdir, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { DISKS } from '../helpers/hostile-disk/hostile-disk.ts';
import { AUTHOR, CRASHES, FOREIGN_FILES, named } from './drafts-commands.ts';
import { type DraftsWorld, KILLED } from './drafts-world.ts';
import type { Fault } from './fault.ts';
import { runActs } from './run-acts.ts';

/** Other names of a folder: each leads to it on every disk, the last one where names are folded. */
const OTHER_NAMES = ['itself', 'trailing separator', 'symbolic link', 'mapped drive', 'other letter case'] as const;
type OtherName = (typeof OTHER_NAMES)[number];

async function nameAgain({ disk }: DraftsWorld, folder: string, how: OtherName): Promise<string> {
  switch (how) {
    case 'itself':
      return folder;
    case 'trailing separator':
      return folder + sep;
    case 'symbolic link':
      return disk.addSymlink(`link-${crypto.randomUUID()}`, folder);
    case 'mapped drive':
      return disk.addAlias(`mapped-${crypto.randomUUID()}`, folder);
    case 'other letter case': {
      const name = folder.slice(disk.root.length + 1);
      return join(disk.root, name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase());
    }
  }
}

const openUnder = named('openUnder', (how: OtherName) => async (world) => {
  if (how === 'other letter case' && !isFolding(world)) return;
  world.kill();
  world.folder = await nameAgain(world, world.folder, how);
  world.start();
});

/** Moves the drafts to a folder, under one of its names: another one, or the one that they are in. */
const move = named('move', (to: 'here' | 'Elsewhere' | 'Archive', how: OtherName, crashAt: number) => async (world) => {
  if (how === 'other letter case' && !isFolding(world)) return;
  const target = to === 'here' ? world.folder : join(world.disk.root, to);
  const folder = await world.disk.calm(async () => {
    await mkdir(target, { recursive: true });
    return nameAgain(world, target, how);
  });
  if (crashAt > 0) world.kill(crashAt);
  const moved = await world.run((drafts) =>
    drafts.move(folder, async (noted) => {
      world.folder = noted;
    }),
  );
  if (moved === KILLED || crashAt > 0) {
    world.kill();
    world.start();
  }
});

/** Only a folder of the disk itself has another spelling. */
function isFolding({ disk, folder }: DraftsWorld): boolean {
  return disk.foldsNames && folder.startsWith(disk.root);
}

const MOVES = fc
  .tuple(
    fc.constantFrom('here' as const, 'Elsewhere' as const, 'Archive' as const),
    fc.constantFrom(...OTHER_NAMES),
    fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) }),
  )
  .map(([to, how, crashAt]) => move(to, how, crashAt));

/** The drafts folder under another name, and on disks for which two names are one. */
export const FOLDER_BY_OTHER_NAMES: Fault = {
  name: 'F12 the drafts folder under other names, and moved',
  trials: { long: 500, short: 12 },
  run: (sequences, _backend, random) =>
    runActs({
      sequences,
      random,
      disks: Object.values(DISKS),
      acts: fc.oneof(AUTHOR, CRASHES, FOREIGN_FILES, fc.constantFrom(...OTHER_NAMES).map(openUnder), MOVES),
      async prepare(world) {
        // A folder to move to has files of somebody else's.
        const archive = join(world.disk.root, 'Archive');
        await mkdir(archive);
        for (const name of ['Ideas.md', 'notes.md', 'picture.png']) {
          await writeFile(join(archive, name), `Theirs: ${name}`);
          world.foreign.set(join(archive, name), `Theirs: ${name}`);
        }
      },
    }),
};
