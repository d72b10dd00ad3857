import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import {
  type DiskTraits,
  type HostileDisk,
  mountHostileDisk,
  type Program,
} from '../helpers/hostile-disk/hostile-disk.ts';
import { type JumpingDate, mountJumpingDate } from '../helpers/hostile-disk/jumping-date.ts';

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

/** The answer of what a program was doing when it was killed. */
export const KILLED = Symbol('killed');

/** One author's computer: the product's drafts on a disk that is not kind, and what the author was told. */
export type DraftsWorld = {
  disk: HostileDisk;
  date: JumpingDate;
  /** The drafts folder that the next start opens. */
  folder: string;
  userData: string;
  /** Drafts as their author knows them. */
  drafts: KnownDraft[];
  /** Files that are none of Callwright's, and their contents. */
  foreign: Map<string, string>;
  /** Texts that another program put where a draft was, which must be shown, with whichever draft. */
  theirs: Set<string>;
  /** The names that drafts had before another program renamed their files, untold. */
  leftNames: Set<string>;
  /** Ends what the disk does at the moment. */
  lifts: Array<() => void>;
  /** What went wrong, as soon as it did. */
  failures: string[];
  /** Makes a word that is nowhere else. */
  makeWord(): string;
  /** Makes a number from 0 to 1. */
  random: () => number;
  /** Runs what the app does; answers KILLED where it was killed over it. */
  run<Value>(work: (drafts: Drafts) => Promise<Value>): Promise<Value | typeof KILLED>;
  /** Starts the app, as after a restart of the computer: nothing in memory is left. */
  start(): void;
  /** Kills the app now, or when it is about to make its call number `calls`. */
  kill(calls?: number): void;
  close(): Promise<void>;
};

export type KnownDraft = {
  id: string;
  /** The text in the editor. */
  text: string;
  /** The words that the app said it had saved, and those that another program wrote and the app has seen. */
  words: Set<string>;
  /** `given-up`: another program removed it, as its author told it to. */
  status: 'live' | 'deleted' | 'given-up';
  /** The name of its file. */
  name: string;
  /** The key that it is brought back by, while it is deleted. */
  key: string;
};

export async function openDraftsWorld(traits: DiskTraits, random: () => number): Promise<DraftsWorld> {
  const disk = await mountHostileDisk(traits);
  const date = mountJumpingDate();
  let words = 0;
  let program: Program;
  let drafts: Drafts;

  const world: DraftsWorld = {
    disk,
    date,
    folder: join(disk.root, 'Drafts'),
    userData: join(disk.root, 'user-data'),
    drafts: [],
    foreign: new Map(),
    theirs: new Set(),
    leftNames: new Set(),
    lifts: [],
    failures: [],
    random,
    makeWord() {
      words += 1;
      return `word${words}.`;
    },
    run: (work) => {
      const { killed } = program;
      return Promise.race([program.run(() => work(drafts)), killed.then((): typeof KILLED => KILLED)]);
    },
    start() {
      program = disk.start();
      drafts = program.run(() =>
        openDrafts({
          folder: world.folder,
          isChosen: true,
          userData: world.userData,
          machine: MACHINE,
          trash: (path) => rename(path, join(disk.root, 'Trash', basename(path))),
        }),
      );
    },
    kill: (calls) => program.kill(calls),
    async close() {
      date.restore();
      await disk.unmount();
    },
  };
  for (const folder of [world.folder, world.userData, join(disk.root, 'Trash')]) await mkdir(folder);
  world.start();
  return world;
}

export const fieldsWith = (content: string) => ({ ...EMPTY_POST_FIELDS, title: 'A draft', content });

/** What the app shows of one draft, everywhere: its text, its versions, its file where that can't be read. */
type Shown = { id: string; text: string };

/**
 * Restarts the app and looks at everything that it can show.
 *
 * @param unlisted drafts whose versions count though no list leads to them, because their files were taken away.
 * @returns what of the promise is broken: every acknowledged word is shown with its draft, every draft is
 *   one file, and no file of another program was touched.
 */
export async function findLosses(world: DraftsWorld, unlisted: readonly string[] = []): Promise<string[]> {
  for (const lift of world.lifts) lift();
  return world.disk.calm(async () => {
    world.kill();
    world.start();
    const losses = [...world.failures];
    const shown = await collectShown(world, losses, unlisted);
    for (const { id, words, status } of world.drafts) {
      if (status === 'given-up') continue;
      const places = shown.filter((place) => place.id === id);
      const text = places.map((place) => place.text).join('\n');
      const lost = [...words].filter((word) => !text.includes(word));
      if (lost.length > 0) losses.push(`lost of ${status} ${id}: ${lost.join(' ')}${whereElse(lost, shown)}`);
      const others = world.drafts.filter((other) => other.id !== id).flatMap((other) => [...other.words]);
      const merged = others.filter((word) => text.includes(word));
      if (merged.length > 0) losses.push(`merged into ${id}: ${merged.join(' ')}`);
    }
    for (const text of world.theirs) {
      if (!shown.some((place) => place.text.includes(text))) losses.push(`lost of another program: ${text}`);
    }
    for (const [path, content] of world.foreign) {
      // A Markdown file in the drafts folder is a draft as well: it moves with it, under another name where its own is taken.
      const moved = /\.md$/i.test(path) ? (await readdir(world.folder)).map((name) => join(world.folder, name)) : [];
      const found = await Promise.all([path, ...moved].map((place) => readFile(place, 'utf8').catch(String)));
      if (!found.includes(content)) losses.push(`foreign file touched: ${path}: ${found[0]}`);
    }
    return losses;
  });
}

function whereElse(words: string[], shown: Shown[]): string {
  const found = shown.filter(({ text }) => words.some((word) => text.includes(word)));
  return found.length === 0 ? '' : ` (shown with ${[...new Set(found.map(({ id }) => id))].join(', ')})`;
}

async function collectShown(world: DraftsWorld, losses: string[], unlisted: readonly string[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  const ask = async <Value>(work: (drafts: Drafts) => Promise<Value>): Promise<Value> => {
    const answer = await world.run(work);
    if (answer === KILLED) throw new Error('The app was killed while it was looked at');
    return answer;
  };
  const list = await ask((drafts) => drafts.list());
  if (!list.ok) {
    losses.push(`no list: ${list.error.message}`);
    return [];
  }
  const ids = list.value.drafts.map(({ id }) => id);
  for (const id of ids.filter((each, at) => ids.indexOf(each) !== at)) losses.push(`two files of ${id}`);
  for (const { file, lastVersion } of list.value.unreadable) {
    const text = await readFile(join(world.folder, file), 'utf8').catch(() => '');
    const id = world.drafts.find((draft) => file.startsWith(draft.id) || file === draft.name)?.id;
    shown.push({ id: lastVersion?.draft ?? id ?? file, text });
    if (lastVersion) ids.push(lastVersion.draft);
  }
  const deleted = await ask((drafts) => drafts.listDeleted());
  for (const { key, id } of deleted.ok ? deleted.value : []) {
    shown.push({ id, text: await readFile(join(world.userData, 'deleted-drafts', key), 'utf8').catch(() => '') });
    const restored = await ask((drafts) => drafts.undelete(key));
    if (restored.ok) ids.push(restored.value.id);
  }
  for (const id of new Set([...ids, ...unlisted])) {
    const read = await ask((drafts) => drafts.read(id));
    if (read.ok) shown.push({ id, text: read.value.fields.content });
    const versions = await ask((drafts) => drafts.listVersions(id));
    for (const version of versions.ok ? versions.value : []) {
      const earlier = await ask((drafts) => drafts.readVersion(id, version.id));
      if (earlier.ok) shown.push({ id, text: earlier.value.content });
    }
  }
  return shown;
}
