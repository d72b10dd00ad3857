import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { type DraftsWorld, fieldsWith, DraftsWorld as World, wordsOf } from './drafts-world.ts';
import type { Fault } from './fault.ts';

type Action = { name: string; action: (world: DraftsWorld) => Promise<void> };

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const pick = fc.nat({ max: 5 });
const ACCOUNTS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

const make = (name: string, action: Action['action']): fc.Arbitrary<Action> => fc.constant({ name, action });
const onDraft = (name: string, action: (world: DraftsWorld, at: number) => Promise<void>): fc.Arbitrary<Action> =>
  pick.map((at) => ({ name: `${name}(${at})`, action: (world) => action(world, at) }));

async function editFile(world: DraftsWorld, at: number): Promise<{ id: string; word: string } | null> {
  const draft = world.find(at, 'drafts');
  const path = draft === undefined ? null : await world.pathOf(draft);
  const text = path === null ? null : await readFile(path, 'utf8').catch(() => null);
  if (draft === undefined || path === null || text === null) return null;
  const word = world.makeWord();
  await writeFile(path, `${text}\n${word}`);
  return { id: draft.id, word };
}

function see(world: DraftsWorld, edited: { id: string; word: string } | null): void {
  if (edited !== null) world.known.find(({ id }) => id === edited.id)?.words.add(edited.word);
}

const ACTIONS: fc.Arbitrary<Action>[] = [
  make('new draft', (world) => world.type(world.make())),
  onDraft('type', async (world, at) => {
    const draft = world.find(at, 'drafts');
    if (draft) await world.type(draft);
  }),
  onDraft('look', async (world, at) => {
    const draft = world.find(at, 'drafts');
    if (draft) await world.look(draft);
  }),
  onDraft('delete', async (world, at) => {
    const draft = world.find(at, 'drafts');
    if (draft && (await world.drafts.delete(draft.id)).ok) draft.place = 'trash';
  }),
  onDraft('restore', async (world, at) => {
    const draft = world.find(at, 'trash');
    if (draft && (await world.drafts.undelete(draft.id)).ok) draft.place = 'drafts';
  }),
  make('a month with the app', async (world) => {
    const mayGo = world.known.filter(({ place }) => place === 'trash' || place === 'either');
    for (let day = 0; day <= 31; day += 1) {
      world.now += DAY_MS;
      world.database.drafts.emptyTrash();
      world.database.versions.thin(world.now);
    }
    for (const draft of mayGo) if (world.database.drafts.read(draft.id) === null) draft.place = 'gone';
  }),
  make('a sweep', async (world) => {
    world.database.drafts.emptyTrash();
    world.database.versions.thin(world.now);
  }),
  onDraft('restore a version', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const versions = draft ? await world.drafts.listVersions(draft.id) : null;
    const version = versions?.ok ? versions.value[at % versions.value.length] : undefined;
    if (draft && version) await world.drafts.restoreVersion(draft.id, version.id);
    if (draft) await world.look(draft);
  }),
  onDraft('export and import again', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const file = draft ? await world.drafts.readFile(draft.id) : null;
    if (!draft || !file?.ok) return;
    const imported = await world.drafts.import('exported.md', file.value.text);
    if (!imported.ok) return;
    if (imported.value.id === draft.id) world.failures.push('an import replaced its original');
    for (const word of wordsOf(imported.value.fields.content)) world.theirs.add(word);
  }),
  onDraft('publish', async (world, at) => {
    const draft = world.find(at, 'drafts');
    if (!draft || draft.text === '') return;
    const account = world.account ?? ACCOUNTS[0];
    const prepared = await world.drafts.prepareForPublish(draft.id, fieldsWith(draft.text), account);
    if (!prepared.ok) return;
    for (const word of wordsOf(draft.text)) draft.words.add(word);
    draft.head = prepared.value.head;
    const post = { revision: at + 1, slug: 'a', publishedAt: '2026-11-25T00:00:00Z', fields: fieldsWith(draft.text) };
    await world.drafts.markPublished(draft.id, post, account, { isDone: true });
  }),
  onDraft('open from the blog', async (world, at) => {
    const draft = world.find(at, 'drafts') ?? world.find(at, 'trash');
    if (!draft) return;
    const word = world.makeWord();
    const post = { revision: at + 9, slug: 'a', publishedAt: '2026-11-25T00:00:00Z', fields: fieldsWith(word) };
    const opened = await world.drafts.importRemote(draft.id, post, ACCOUNTS[0], async () => false);
    if (!opened.ok) return;
    draft.place = 'drafts';
    draft.words.add(word);
    await world.look(draft);
  }),
  onDraft('edit the file', async (world, at) => {
    const edited = await editFile(world, at);
    await world.sync();
    see(world, edited);
  }),
  onDraft('edit the file while the author types', async (world, at) => {
    const edited = await editFile(world, at);
    const draft = world.find(at, 'drafts');
    if (draft) await world.type(draft);
    await world.sync();
    see(world, edited);
  }),
  onDraft('resolve a conflict', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const read = draft ? await world.drafts.read(draft.id) : null;
    if (!draft || !read?.ok || read.value.conflict === null) return;
    const conflict = await world.drafts.readFileConflict(draft.id);
    if (!conflict.ok || conflict.value === null) return;
    const chosen = [read.value.fields, conflict.value.theirs][at % 2] ?? read.value.fields;
    await world.drafts.resolveFileConflict(draft.id, read.value.conflict, chosen);
    await world.look(draft);
  }),
  onDraft('remove the file', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const path = draft ? await world.pathOf(draft) : null;
    if (path !== null) await rm(path, { force: true });
    await world.sync();
  }),
  onDraft('empty the file', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const path = draft ? await world.pathOf(draft) : null;
    if (path !== null) await writeFile(path, '\0\0\0');
    await world.sync();
  }),
  onDraft('rename the file', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const path = draft ? await world.pathOf(draft) : null;
    if (path !== null) await rename(path, join(world.folder, `renamed ${world.makeWord()}md`)).catch(() => {});
    await world.sync();
  }),
  onDraft('a conflicted copy', async (world, at) => {
    const draft = world.find(at, 'drafts');
    const path = draft ? await world.pathOf(draft) : null;
    const text = path === null ? null : await readFile(path, 'utf8').catch(() => null);
    if (!draft || path === null || text === null) return;
    const word = world.makeWord();
    const copy = `${path.slice(0, -3)} (conflicted copy ${world.makeWord()}).md`;
    await writeFile(copy, `${text}\n${word}`);
    world.foreign.set(copy, `${text}\n${word}`);
    await world.sync();
    draft.words.add(word);
  }),
  make('a file from elsewhere', async (world) => {
    const word = world.makeWord();
    await mkdir(world.folder, { recursive: true });
    await writeFile(join(world.folder, `${word}md`), `# Notes\n\n${word}`);
    await world.sync();
    world.theirs.add(word);
  }),
  make('a file that is no draft', async (world) => {
    await mkdir(world.folder, { recursive: true });
    const path = join(world.folder, `${world.makeWord()}txt`);
    await writeFile(path, 'Not ours.');
    world.foreign.set(path, 'Not ours.');
  }),
  onDraft('another folder', (world, at) => world.chooseFolder(['drafts', 'elsewhere', 'cloud'][at % 3] ?? 'drafts')),
  onDraft('sign in', async (world, at) => {
    world.account = ACCOUNTS[at % 2] ?? null;
    if (world.account !== null) await world.drafts.claimForOnlyAccount(world.account);
  }),
  make('sign out', async (world) => {
    world.account = null;
  }),
  onDraft('an account is deleted', async (world, at) => {
    const account = ACCOUNTS[at % 2] ?? ACCOUNTS[0];
    if (world.account === account) world.account = null;
    await world.drafts.releaseAll(account);
  }),
  onDraft('the clock jumps', async (world, at) => {
    world.now += (at % 2 === 0 ? 1 : -1) * 10 * YEAR_MS;
  }),
  make('write the files', (world) => world.sync()),
  make('restart', async (world) => world.restart()),
];

/** Looks for a sequence after which an acknowledged word isn't where the screen says. */
export const RANDOM_SEQUENCES: Fault = {
  name: 'B1 random sequences of author actions',
  trials: { long: 2_000, short: 60 },
  async run(trials, _backend, random) {
    const result = await fc.check(
      fc.asyncProperty(fc.array(fc.oneof(...ACTIONS), { minLength: 2, maxLength: 25 }), async (actions) => {
        const world = new World();
        try {
          for (const { action } of actions) await action(world);
          const losses = await world.findLosses();
          if (losses.length > 0) throw new Error(losses.join('; '));
        } finally {
          world.close();
        }
      }),
      { numRuns: trials, seed: Math.floor(random() * 2 ** 31) },
    );
    if (!result.failed) return [];
    const actions = result.counterexample?.[0] ?? [];
    return [`${actions.map(({ name }) => name).join(', ')}: ${String(result.errorInstance)}`];
  },
};
