import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EnteredCall } from '../helpers/hostile-disk/patched-files.ts';
import { createDraft, save } from './drafts-commands.ts';
import { type DraftsWorld, fieldsWith, findLosses, type KnownDraft, openDraftsWorld } from './drafts-world.ts';
import { type Fault, runTrials } from './fault.ts';

const THEIRS = 'an hour of their words';

/** Writes a file's new text, in place or as a new file that takes its name. */
const WAYS = {
  'in place': (path: string, text: string) => writeFile(path, text),
  'by a rename': async (path: string, text: string) => {
    await writeFile(`${path}~`, text);
    await rename(`${path}~`, path);
  },
} as const;

type Work = {
  name: string;
  /** What happened before; it is not disturbed. */
  prepare?: (world: DraftsWorld, draft: KnownDraft) => Promise<void>;
  run: (world: DraftsWorld, draft: KnownDraft) => Promise<unknown>;
  /** The folder, in the disk's, of the file that the other program writes. */
  folder?: 'Drafts' | 'Elsewhere';
};

/** Kills the app between the version of a save and the draft's file. */
async function killWhileSaving(world: DraftsWorld, draft: KnownDraft): Promise<void> {
  const lift = world.disk.beforeCall(({ call, otherPath }) => {
    if (call === 'rename' && otherPath === join(world.folder, draft.name)) world.kill();
  });
  draft.text += ` ${world.makeWord()}`;
  await save(world, draft);
  lift();
}

async function moveAndSaveAtTheSwitch(world: DraftsWorld, draft: KnownDraft): Promise<void> {
  const to = join(world.disk.root, 'Elsewhere');
  await world.run((drafts) =>
    drafts.move(to, async (folder) => {
      world.folder = folder;
      draft.text += ` ${world.makeWord()}`;
      await save(world, draft);
    }),
  );
}

const WORKS: readonly Work[] = [
  {
    name: 'a save',
    async run(world, draft) {
      draft.text += ` ${world.makeWord()}`;
      await save(world, draft);
    },
  },
  {
    name: 'a read',
    run: (world, { id }) => world.run((drafts) => drafts.read(id)),
  },
  {
    name: 'the completion of a killed save',
    prepare: killWhileSaving,
    run: (world, { id }) => world.run((drafts) => drafts.read(id)),
  },
  {
    name: 'a save after a killed one',
    prepare: killWhileSaving,
    async run(world, draft) {
      draft.text += ` ${world.makeWord()}`;
      await save(world, draft);
    },
  },
  {
    name: 'a publish',
    run: (world, { id, text }) =>
      world.run((drafts) =>
        drafts.markPublished(id, {
          revision: 3,
          slug: 'a-post',
          publishedAt: '2026-11-21T08:00:00.000Z',
          fields: fieldsWith(text),
        }),
      ),
  },
  {
    name: 'the restoring of a version',
    async prepare(world, draft) {
      draft.text += ` ${world.makeWord()}`;
      await save(world, draft);
    },
    run: (world, { id }) =>
      world.run(async (drafts) => {
        const versions = await drafts.listVersions(id);
        return drafts.restoreVersion(id, (versions.ok && versions.value.at(-1)?.id) || '');
      }),
  },
  {
    name: 'a deletion',
    async run(world, draft) {
      await world.run((drafts) => drafts.delete(draft.id));
    },
  },
  {
    name: 'an undone deletion',
    async prepare(world, draft) {
      const deleted = await world.run((drafts) => drafts.delete(draft.id));
      if (typeof deleted !== 'symbol' && deleted.ok) draft.key = deleted.value.key;
    },
    run: (world, { key }) => world.run((drafts) => drafts.undelete(key)),
  },
  {
    name: 'a move of the folder, in the old one',
    run: moveAndSaveAtTheSwitch,
  },
  {
    name: 'a move of the folder, in the new one',
    run: moveAndSaveAtTheSwitch,
    folder: 'Elsewhere',
  },
];

/** Whether nothing tells the app of a write at this moment: no system says what it replaces or removes. */
function isLastMoment({ call, path, otherPath }: EnteredCall, theirs: string): boolean {
  return (call === 'rename' && otherPath === theirs) || (call === 'unlink' && path === theirs);
}

const isFile = (path: string) =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

type Moment = { work: Work; way: keyof typeof WAYS; call: number };

/** Does the work, with a write of the other program before its call number `call`. @returns what was lost, and how many calls it made. */
async function disturb({ work, way, call }: Moment): Promise<{ losses: string[]; calls: number }> {
  const { prepare, run, folder = 'Drafts' } = work;
  const world = await openDraftsWorld({}, () => 0.5);
  try {
    await mkdir(join(world.disk.root, 'Elsewhere'));
    const draft = createDraft(world);
    draft.text = world.makeWord();
    await save(world, draft);
    await prepare?.(world, draft);
    const path = join(world.disk.root, folder, draft.name);
    let calls = 0;
    let written: EnteredCall | null = null;
    const lift = world.disk.beforeCall(async (entered) => {
      calls += 1;
      if (calls !== call || isLastMoment(entered, path)) return;
      const text = (await isFile(path)) ? await readFile(path, 'utf8') : '';
      // The new folder has nothing to change before the copy is there, and the old one may be gone.
      if (text === '' && (folder === 'Elsewhere' || !(await isFolder(dirname(path))))) return;
      written = entered;
      await WAYS[way](path, `${text}\n${THEIRS}`);
    });
    await run(world, draft);
    lift();
    const losses = await findLosses(world, [draft.id]);
    if (written !== null && !(await isOnDisk(world, THEIRS))) losses.push(`their words before ${describe(written)}`);
    return { losses, calls };
  } finally {
    await world.close();
  }
}

/** Lists each call of each work, with each way in which another program may write before it. */
async function listMoments(): Promise<Moment[]> {
  const moments: Moment[] = [];
  for (const work of WORKS) {
    const { calls } = await disturb({ work, way: 'in place', call: Number.POSITIVE_INFINITY });
    for (const way of ['in place', 'by a rename'] as const) {
      for (let call = 1; call <= calls; call += 1) moments.push({ work, way, call });
    }
  }
  return moments;
}

/** Another program's write before each call of the disk that the app makes; the last moment alone is too late. */
export const BEFORE_EACH_CALL: Fault = {
  name: 'F16 a write before each call of the app',
  trials: { long: 1_500, short: 20 },
  async run(trials, _backend, _random, report) {
    const moments = await listMoments();
    report?.(`${moments.length} moments`);
    return runTrials(trials, 1, async (index) => {
      // Spread over all of them; with more trials than moments, each has its turn.
      const moment = moments[Math.floor((index * moments.length) / trials)];
      if (moment === undefined) return 'no such moment';
      const { losses } = await disturb(moment);
      const { work, way, call } = moment;
      return losses.length === 0 ? null : `${way} during ${work.name}, call ${call}: ${losses.join('; ')}`;
    });
  },
};

function describe({ call, path, otherPath }: EnteredCall): string {
  return [call, path, otherPath ?? ''].join(' ').trim();
}

async function isOnDisk({ disk }: DraftsWorld, words: string): Promise<boolean> {
  return disk.calm(async () => {
    const entries = await readdir(disk.root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    return texts.some((text) => text.includes(words));
  });
}
