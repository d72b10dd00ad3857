import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DISKS } from '../helpers/hostile-disk/hostile-disk.ts';
import { createRandom, type Fault, runTrials } from './fault.ts';
import { MirrorWorld } from './mirror-world.ts';

type Random = () => number;
type Action = (world: MirrorWorld, random: Random) => Promise<void> | void;

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

const onFile =
  (action: (world: MirrorWorld, path: string, random: Random) => Promise<unknown>): Action =>
  async (world, random) => {
    const name = pick(await world.listFiles(), random);
    if (name !== undefined) await world.outside(name, () => action(world, join(world.folder, name), random));
  };

async function withWord(world: MirrorWorld, path: string): Promise<string> {
  return `${await readFile(path, 'utf8')} ${world.makeWord()}`;
}

async function write(world: MirrorWorld, path: string, bytes: string | Buffer): Promise<void> {
  await writeFile(path, bytes);
  world.keep(bytes.toString('latin1'));
}

const OUTSIDE: Readonly<Record<string, Action>> = {
  'edits a file': onFile(async (world, path) => write(world, path, await withWord(world, path))),
  'edits a file and saves it by a rename': onFile(async (world, path) => {
    await write(world, `${path}~`, await withWord(world, path));
    await rename(`${path}~`, path);
  }),
  'removes a file': onFile((_world, path) => rm(path)),
  'renames a file': onFile((world, path) => rename(path, join(world.folder, `Renamed ${world.makeWord()}md`))),
  'changes the letter case of a name': onFile((_world, path) =>
    rename(
      path,
      path.replace(/[^/\\]+$/, (name) => name.toUpperCase().replace(/MD$/, 'md')),
    ),
  ),
  'makes a conflicted copy': onFile(async (world, path) =>
    write(world, path.replace(/\.md$/, ` (conflicted copy ${world.makeWord()}).md`), await withWord(world, path)),
  ),
  'makes another file of one': onFile(async (world, path) =>
    write(world, join(world.folder, `Made of ${world.makeWord()}md`), await withWord(world, path)),
  ),
  'copies a file': onFile((world, path) => copyFile(path, join(world.folder, `Copied ${world.makeWord()}md`))),
  'empties a file': onFile((_world, path) => writeFile(path, '')),
  'fills a file with zeros': onFile((_world, path) => writeFile(path, Buffer.alloc(9))),
  'breaks the front matter': onFile(async (world, path) =>
    write(world, path, (await withWord(world, path)).replace('slug:', 'slug:\n  - [')),
  ),
  'writes another encoding': onFile((world, path) =>
    write(world, path, Buffer.from(`Gr\u00F6\u00DFe ${world.makeWord()}`, 'latin1')),
  ),
  'quotes in another way': onFile(async (_world, path) =>
    writeFile(path, (await readFile(path, 'utf8')).replace(/^title: "(.*)"$/m, "title: '$1'")),
  ),
  'puts back what a file had': onFile(async (world, path, random) => {
    const past = pick(world.past, random);
    if (past !== undefined) await writeFile(path, past);
  }),
  'puts one file over another': onFile(async (world, path, random) => {
    const other = pick(await world.listFiles(), random);
    if (other !== undefined) await copyFile(join(world.folder, other), path);
  }),
  'swaps two files': async (world, random) => {
    const [a, b] = [pick(await world.listFiles(), random), pick(await world.listFiles(), random)];
    if (a === undefined || b === undefined || a === b) return;
    await world.outside(null, async () => {
      await rename(join(world.folder, a), join(world.folder, 'swapped'));
      await rename(join(world.folder, b), join(world.folder, a));
      await rename(join(world.folder, 'swapped'), join(world.folder, b));
    });
  },
  'adds a file': async (world) => {
    const word = world.makeWord();
    await world.outside(null, () => write(world, join(world.folder, `Notes ${word}md`), `# Notes\n\n${word}`));
  },
  'adds a file of the name that a draft will have': async (world, random) => {
    const path = join(world.folder, `Draft ${Math.floor(random() * 4)}.md`);
    const word = world.makeWord();
    await world.outside(null, async () => {
      await writeFile(path, word, { flag: 'wx' });
      world.keep(word);
    });
  },
  'adds a file of another tool': async (world) => {
    const word = world.makeWord();
    const text = `+++\ntitle = "Hugo"\ntags = ["a"]\n+++\n${word}`;
    await world.outside(null, () => write(world, join(world.folder, `Hugo ${word}md`), text));
  },
  'adds a file that is no draft': (world) => world.outside(null, () => world.addForeign(`${world.makeWord()}txt`)),
  'removes the marker': (world) => world.outside(null, () => rm(join(world.folder, '.callwright'))),
};

const onDraft =
  (
    place: 'drafts' | 'trash',
    action: (world: MirrorWorld, draft: ReturnType<MirrorWorld['list']>[number]) => Promise<void> | void,
  ): Action =>
  (world, random) => {
    const draft = pick(world.list(place), random);
    return draft === undefined ? undefined : action(world, draft);
  };

const AUTHOR: Readonly<Record<string, Action>> = {
  'starts a draft': (world) => world.create(),
  types: onDraft('drafts', (world, draft) => world.type(draft)),
  'types more': onDraft('drafts', (world, draft) => world.type(draft)),
  'deletes a draft': onDraft('drafts', (world, draft) => void world.database.drafts.trash(draft)),
  'restores a draft': onDraft('trash', (world, draft) => void world.database.drafts.restore(draft)),
  'empties the trash': onDraft('trash', (world, draft) => world.deleteForGood(draft)),
  'resolves a conflict': onDraft('drafts', ({ database: { drafts } }, draft) => {
    if (draft.conflict !== null) drafts.change(draft, { conflict: null, kind: 'merged' });
  }),
};

async function beforeCall(world: MirrorWorld, random: Random, action: () => Promise<void>): Promise<void> {
  let left = Math.floor(random() * 25);
  const lift = world.disk.beforeCall(async () => {
    left -= 1;
    if (left === -1) await action();
  });
  await world.sync();
  lift();
}

const SYNCS: Readonly<Record<string, Action>> = {
  looks: (world) => world.sync(),
  'looks twice': async (world) => {
    await world.sync();
    world.timers.pass(2_000);
    await world.sync();
  },
  'looks while the author works': (world, random) =>
    beforeCall(world, random, async () => pick(Object.values(AUTHOR), random)?.(world, random)),
  'is killed': async (world, random) => {
    world.killAfter(Math.floor(random() * 25));
    await world.sync();
    world.restart();
  },
  restarts: (world) => world.restart(),
  'looks at a disk that fails': async (world, random) => {
    const code = pick(['EIO', 'ENOSPC', 'EACCES', 'EBUSY', 'ENOENT', 'EROFS'], random) ?? 'EIO';
    let left = Math.floor(random() * 25);
    let end = () => {};
    const lift = world.disk.beforeCall(() => {
      left -= 1;
      if (left === -1) end = world.disk.refuse({ code, ...(random() < 0.5 ? { times: 1 } : {}) });
    });
    await world.sync();
    lift();
    end();
  },
  'looks at a disk that does what it refuses': async (world, random) => {
    let left = Math.floor(random() * 25);
    let end = () => {};
    const lift = world.disk.beforeCall(() => {
      left -= 1;
      if (left === -1) end = world.disk.refuse({ code: 'EIO', times: 1, isDone: true });
    });
    await world.sync();
    lift();
    end();
  },
  'looks at a disk that refuses in bursts': async (world, random) => {
    const end = world.disk.refuseInBursts({ random, percent: 20, longest: 3, codes: ['EPERM', 'EACCES', 'EBUSY'] });
    await world.sync();
    end();
  },
  'looks at a full disk': async (world) => {
    const end = world.disk.fill();
    await world.sync();
    end();
  },
  'looks for a folder that is away': (world, random) =>
    world.withoutFolder(random() < 0.5, async () => {
      await world.sync();
      world.timers.pass(2_000);
      await world.sync();
    }),
  'goes to another folder': (world, random) => world.choose(pick(['Drafts', 'Elsewhere'], random) ?? 'Drafts'),
};

/** Without hard links, a write between a check and a rename is lost. */
const MID_CALL: Readonly<Record<string, Action>> = {
  'looks while another program works': (world, random) =>
    beforeCall(world, random, async () => pick(Object.values(OUTSIDE), random)?.(world, random)),
  'writes to a file while another program does': async (world, random) => {
    let left = Math.floor(random() * 6);
    const lift = world.disk.beforeCall(async ({ call, path, otherPath = '' }) => {
      const file = [path, otherPath].find((each) => each.endsWith('.md'));
      if (file === undefined || !['rename', 'link'].includes(call)) return;
      left -= 1;
      if (left === -1) await saveOver(world, basename(file), random);
    });
    await pick(Object.values(AUTHOR), random)?.(world, random);
    await world.sync();
    lift();
  },
};

function saveOver(world: MirrorWorld, name: string, random: Random): Promise<void> {
  const path = join(world.folder, name);
  return world.outside(name, async () => {
    const text = `${await readFile(path, 'utf8').catch(() => '')} ${world.makeWord()}`;
    if (random() < 0.5) return write(world, path, text);
    await write(world, `${path}~`, text);
    await rename(`${path}~`, path);
  });
}

async function runTrial(index: number, seed: number): Promise<string | null> {
  const random = createRandom(seed + index);
  const traits = pick(Object.values(DISKS), random) ?? {};
  const syncs = { ...SYNCS, ...('hardLinks' in traits ? {} : MID_CALL) };
  const world = await MirrorWorld.open(traits);
  const actions: string[] = [];
  try {
    for (let draft = 0; draft < 2; draft += 1) world.create();
    await world.sync();
    for (let step = 0; step < 20; step += 1) {
      const [name, action] = pick(Object.entries(pick([AUTHOR, OUTSIDE, syncs], random) ?? {}), random) ?? [];
      actions.push(name ?? '');
      await action?.(world, random);
    }
    const losses = await world.findLosses();
    return losses.length === 0 ? null : `${seed + index}: ${losses.join('; ')} after: ${actions.join(', ')}`;
  } catch (cause) {
    return `${seed + index}: ${cause instanceof Error ? cause.stack : cause} after: ${actions.join(', ')}`;
  } finally {
    await world.close();
  }
}

/** Looks for a sequence in which the mirror loses a word, touches another program's file, or never settles. */
export const MIRROR_FOLDER: Fault = {
  name: 'B2 the mirror on every disk, while other programs change files',
  trials: { long: 500, short: 6 },
  run: (trials, _backend, random) => {
    const seed = Math.floor(random() * 2 ** 31);
    return runTrials(trials, 1, (index) => runTrial(index, seed));
  },
};
