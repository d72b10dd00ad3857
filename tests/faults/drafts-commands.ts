import { lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { type DraftsWorld, fieldsWith, KILLED, type KnownDraft } from './drafts-world.ts';

/** What the author, another program or the system does; does nothing where it makes no sense. */
export type Act = (world: DraftsWorld) => Promise<void>;

/** A named act, as fast-check generates and prints it. */
type NamedAct = { name: string; act: Act };

export type Acts = fc.Arbitrary<NamedAct>;

/** Names acts for the report of a sequence that failed. */
export const named =
  <Args extends unknown[]>(name: string, act: (...args: Args) => Act) =>
  (...args: Args): NamedAct => ({
    name: `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
    act: act(...args),
  });

/** Which of the drafts an act is about. */
export const pick = fc.nat({ max: 5 });

/** The names that other programs give to files: some are one name on some disks, and some look like Callwright's. */
const NAMES = ['notes.md', 'Notes.md', 'NOTES.MD', 'Größe.md', 'Größe.md'.normalize('NFD'), 'ideas.md', 'Ideas.md'];

export function find(world: DraftsWorld, at: number, status: KnownDraft['status']): KnownDraft | undefined {
  const found = world.drafts.filter((draft) => draft.status === status);
  return found[at % found.length];
}

/**
 * Saves the text in the editor; its words count from when the app says that it is saved.
 *
 * @returns whether the app said so.
 */
export async function save(world: DraftsWorld, draft: KnownDraft): Promise<boolean> {
  const { id, text } = draft;
  const saved = await world.run((drafts) => drafts.save(id, fieldsWith(text)));
  if (saved === KILLED) world.start();
  if (saved === KILLED || !saved.ok) return false;
  for (const word of text.match(/word\d+\./g) ?? []) draft.words.add(word);
  return true;
}

export function createDraft(world: DraftsWorld): KnownDraft {
  const id = `00000000-0000-4000-8000-${String(world.drafts.length + 1).padStart(12, '0')}`;
  const draft: KnownDraft = { id, text: '', words: new Set(), status: 'live', name: `${id}.md`, key: '' };
  world.drafts.push(draft);
  return draft;
}

const create = named('create', () => async (world) => {
  const draft = createDraft(world);
  draft.text = world.makeWord();
  await save(world, draft);
});

/** Types into the editor, which knows nothing of what another program wrote since. */
export const type = named('type', (at: number) => async (world) => {
  const draft = find(world, at, 'live') ?? createDraft(world);
  draft.text += ` ${world.makeWord()}`;
  await save(world, draft);
});

/** Opens the draft from the list, and types at its end. */
const openAndType = named('openAndType', (at: number) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  await world.run((drafts) => drafts.list());
  const read = await world.run((drafts) => drafts.read(draft.id));
  if (read === KILLED || !read.ok) return;
  draft.text = `${read.value.fields.content} ${world.makeWord()}`;
  await save(world, draft);
});

export const trash = named('trash', (at: number) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  const deleted = await world.run((drafts) => drafts.delete(draft.id));
  if (deleted === KILLED || !deleted.ok) return;
  draft.status = 'deleted';
  draft.key = deleted.value.key;
});

export const restore = named('restore', (at: number) => async (world) => {
  const draft = find(world, at, 'deleted');
  if (draft === undefined) return;
  const restored = await world.run((drafts) => drafts.undelete(draft.key));
  if (restored === KILLED) return;
  if (!restored.ok) {
    // A disk that refuses to read may refuse this; the draft is looked for at the end.
    if (world.lifts.length === 0)
      world.failures.push(`a deleted draft was not brought back: ${restored.error.message}`);
    return;
  }
  draft.status = 'live';
  // A file that names no draft comes back as another one where its name is taken, and the window shows that one.
  if (restored.value.id !== draft.id) return;
  draft.text = restored.value.fields.content;
  draft.name = (await findFile(world, draft)) ?? draft.name;
});

const restoreVersion = named('restoreVersion', (at: number, version: number) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  const versions = await world.run((drafts) => drafts.listVersions(draft.id));
  if (versions === KILLED || !versions.ok || versions.value.length === 0) return;
  const chosen = versions.value[version % versions.value.length];
  const restored = await world.run((drafts) => drafts.restoreVersion(draft.id, chosen?.id ?? ''));
  if (restored !== KILLED && restored.ok) draft.text = restored.value.fields.content;
});

const closeAndReopen = named('closeAndReopen', () => async (world) => {
  await world.run((drafts) => drafts.flush());
  world.kill();
  world.start();
});

const crash = named('crash', () => async (world) => {
  world.kill();
  world.start();
});

const crashWhileSaving = named('crashWhileSaving', (at: number, calls: number) => async (world) => {
  const draft = find(world, at, 'live');
  if (draft === undefined) return;
  world.kill(calls);
  draft.text += ` ${world.makeWord()}`;
  await save(world, draft);
  world.kill();
  world.start();
});

/** What an author does with drafts, and a computer that crashes. */
export const AUTHOR: Acts = fc.oneof(
  { weight: 2, arbitrary: fc.constant(create()) },
  { weight: 4, arbitrary: pick.map(type) },
  { weight: 3, arbitrary: pick.map(openAndType) },
  { weight: 2, arbitrary: pick.map(trash) },
  { weight: 2, arbitrary: pick.map(restore) },
  { weight: 1, arbitrary: fc.tuple(pick, fc.nat({ max: 5 })).map(([at, version]) => restoreVersion(at, version)) },
  { weight: 1, arbitrary: fc.constant(closeAndReopen()) },
);

export const CRASHES: Acts = fc.oneof(
  fc.constant(crash()),
  fc.tuple(pick, fc.integer({ min: 1, max: 40 })).map(([at, calls]) => crashWhileSaving(at, calls)),
);

/** Finds the file of a draft as it is on the disk now: by its id, in its name or in its text. */
export async function findFile(world: DraftsWorld, draft: KnownDraft): Promise<string | null> {
  return world.disk.calm(async () => {
    const names = await readdir(world.folder).catch((): string[] => []);
    // A copy that another program made names the id too.
    if (names.includes(`${draft.id}.md`)) return `${draft.id}.md`;
    for (const name of names) {
      if (!name.toLowerCase().endsWith('.md') || name.includes('.damaged-')) continue;
      const text = await readFile(join(world.folder, name), 'utf8').catch(() => '');
      if (text.includes(draft.id)) return name;
    }
    return null;
  });
}

/** Does something to the file of a draft as another program does; nothing where there is none. */
export function asAnotherProgram(
  at: number,
  work: (world: DraftsWorld, draft: KnownDraft, path: string) => Promise<void>,
): Act {
  return async (world) => {
    const draft = find(world, at, 'live');
    const name = draft && (await findFile(world, draft));
    if (!draft || !name) return;
    await world.disk.calm(() => work(world, draft, join(world.folder, name)));
  };
}

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

const renameOutside = named('renameOutside', (at: number, name: string, told: 'not' | 'both' | 'new first') =>
  asAnotherProgram(at, async (world, draft, path) => {
    const to = join(world.folder, name);
    // A program asks before it replaces a file; `NOTES.MD` is no draft to Callwright.
    if ((await isThere(to)) || !name.endsWith('.md')) return;
    await rename(path, to);
    draft.name = name;
    const old = path.slice(world.folder.length + 1);
    if (told === 'not') world.leftNames.add(old);
    if (told === 'both') await world.run((drafts) => drafts.rescan([old, name]));
    if (told === 'new first') {
      await world.run((drafts) => drafts.rescan([name]));
      await world.run((drafts) => drafts.rescan([old]));
    }
  }),
);

/** Replaces the text below the front matter, where there is one. */
function replaceBody(text: string, body: string): string {
  const [frontMatter] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? [''];
  return frontMatter + body;
}

/** Another editor saves the file: in place, or by a rename over it; it keeps the front matter. */
const writeOutside = named('writeOutside', (at: number, how: 'in place' | 'by rename') =>
  asAnotherProgram(at, async (world, draft, path) => {
    const word = world.makeWord();
    const text = replaceBody(await readFile(path, 'utf8'), `Theirs: ${word}`);
    if (how === 'in place') await writeFile(path, text);
    else {
      await writeFile(`${path}~`, text);
      await rename(`${path}~`, path);
    }
    // Another program may write over its own words; the app has to keep them once it has seen them.
    const read = await world.run((drafts) => drafts.read(draft.id));
    if (read !== KILLED && read.ok && read.value.fields.content.includes(word)) draft.words.add(word);
  }),
);

/** Another program writes the file, and the author types on without having seen it. */
const writeOutsideUnseen = named('writeOutsideUnseen', (at: number) =>
  asAnotherProgram(at, async (world, draft, path) => {
    const word = world.makeWord();
    await writeFile(path, replaceBody(await readFile(path, 'utf8'), `Theirs: ${word}`));
    draft.text += ` ${world.makeWord()}`;
    await save(world, draft);
    draft.words.add(word);
  }),
);

const deleteOutside = named('deleteOutside', (at: number) =>
  asAnotherProgram(at, async (_world, draft, path) => {
    await rm(path);
    draft.status = 'given-up';
  }),
);

const FOREIGN = [...NAMES, 'My novel.unfinished', 'picture.png', 'a.md.unfinished', '.hidden.md'];

const addOutside = named('addOutside', (name: string) => async (world) => {
  await world.disk.calm(async () => {
    const path = join(world.folder, name);
    if (await isThere(path)) return;
    const text = `Somebody else's file, ${name}.`;
    await writeFile(path, text);
    // Under the name of a draft it may be what another editor made of it, which is kept with that draft.
    if (world.leftNames.has(name)) world.theirs.add(text);
    else world.foreign.set(path, text);
  });
});

/** What other programs do in the folder, between the acts of the app. */
export const OTHER_PROGRAMS: Acts = fc.oneof(
  fc
    .tuple(pick, fc.constantFrom(...NAMES), fc.constantFrom('not', 'both', 'new first'))
    .map(([at, name, told]) => renameOutside(at, name, told)),
  fc.tuple(pick, fc.constantFrom('in place', 'by rename')).map(([at, how]) => writeOutside(at, how)),
  pick.map(writeOutsideUnseen),
  pick.map(deleteOutside),
  fc.constantFrom(...FOREIGN).map(addOutside),
);

export const FOREIGN_FILES: Acts = fc.constantFrom(...FOREIGN).map(addOutside);
