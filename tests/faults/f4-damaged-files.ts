import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openQueueFile, type StoredPost } from '@callwright/desktop/main/publish/queue-store.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, openDraftsIn } from './drafts-on-disk.ts';
import { type Fault, runTrials } from './fault.ts';

const TEXTS = ['The first text.', 'The second text.', 'The third text, with Größe and 😀.'] as const;
const [, SECOND, THIRD] = TEXTS;
const MUTATIONS = 1_000;

type Mutation = { of: 'draft' | 'journal' | 'settings' | 'queue' } & ({ cutAt: number } | { flip: number });

const QUEUE = 'publish-queue.json';

/** Everything that the app wrote for one draft. */
type Written = { userData: string; id: string; draft: string; newest: string; queued: StoredPost };

/**
 * Files cut at every byte and with a bit flipped: nothing crashes, and no text is gone without the
 * author being told and offered the one before it.
 */
export const DAMAGED_FILES: Fault = {
  name: 'F4 damaged drafts, journal, settings and publish queue',
  trials: { long: MUTATIONS, short: 60 },
  async run(trials, _backend, random) {
    const written = await write();
    const mutations = await planMutations(written, random, trials);
    const failures = await runTrials(trials, 2, async (index) => {
      const mutation = mutations[index];
      if (!mutation) return 'there is no such mutation';
      const userData = await mkdtemp(join(tmpdir(), 'callwright-f4-'));
      await cp(written.userData, userData, { recursive: true });
      const failure = await checkAfter({ ...written, userData }, mutation).catch((cause) => `crash: ${cause}`);
      await rm(userData, { recursive: true, force: true, maxRetries: 10 });
      return failure === null ? null : `${JSON.stringify(mutation)}: ${failure}`;
    });
    await rm(written.userData, { recursive: true, force: true, maxRetries: 10 });
    return failures;
  },
};

async function write(): Promise<Written> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f4-'));
  const drafts = openDraftsIn(userData);
  const id = crypto.randomUUID();
  for (const text of TEXTS) {
    const saved = unwrap(await drafts.save(id, fieldsOf(text)));
    // Marked, so that none of them is thinned.
    const published = { revision: 1, slug: 'a', publishedAt: '2026-11-21T08:00:00Z', fields: saved.fields };
    unwrap(await drafts.markPublished(id, published));
  }
  const settings = new SettingsStore(userData);
  await settings.change({ draftsFolder: '/first' });
  await settings.change({ draftsFolder: '/second' });
  const queued = queuedPost(id);
  unwrap(await openQueueFile(join(userData, QUEUE)).save([queued]));
  const names = (await readdir(join(userData, 'versions', id))).sort();
  return { userData, id, draft: join('drafts', `${id}.md`), newest: join('versions', id, names.at(-1) ?? ''), queued };
}

/** The draft as it waits to go out, after an earlier text that may have been sent. */
function queuedPost(id: string): StoredPost {
  return {
    postId: id,
    account: { id: crypto.randomUUID(), email: 'ana@example.com' },
    typed: fieldsOf(THIRD),
    publishAt: '2026-11-22T08:00:00.000Z',
    baseRevision: 1,
    earlier: ['0123456789abcdef'],
    queuedAt: '2026-11-21T08:00:00.000Z',
    refusal: null,
    confirmed: null,
  };
}

/** Every cut of the draft, then flips and cuts of all four, in a row that the seed gives. */
async function planMutations(written: Written, random: () => number, trials: number): Promise<Mutation[]> {
  const lengths = {
    draft: (await readFile(join(written.userData, written.draft))).length,
    journal: (await readFile(join(written.userData, written.newest))).length,
    settings: (await readFile(join(written.userData, 'settings.json'))).length,
    queue: (await readFile(join(written.userData, QUEUE))).length,
  };
  const cuts: Mutation[] = Array.from({ length: lengths.draft }, (_, cutAt) => ({ of: 'draft', cutAt }));
  const others = Array.from({ length: Math.max(0, MUTATIONS - cuts.length) }, (): Mutation => {
    const of = (['draft', 'journal', 'settings', 'queue'] as const)[Math.floor(random() * 4)] ?? 'draft';
    const isCut = of !== 'draft' && random() < 0.3;
    return isCut
      ? { of, cutAt: Math.floor(random() * lengths[of]) }
      : { of, flip: Math.floor(random() * lengths[of] * 8) };
  });
  const all = [...cuts, ...others];
  return trials >= all.length
    ? all
    : Array.from({ length: trials }, () => all[Math.floor(random() * all.length)] ?? all[0]).flatMap(
        (each) => each ?? [],
      );
}

async function checkAfter(written: Written, mutation: Mutation): Promise<string | null> {
  const path = join(
    written.userData,
    { draft: written.draft, journal: written.newest, settings: 'settings.json', queue: QUEUE }[mutation.of],
  );
  const bytes = await readFile(path);
  const damaged = mutate(bytes, mutation);
  await writeFile(path, damaged);
  switch (mutation.of) {
    case 'draft':
      return checkDraft(written, damaged);
    case 'journal':
      return checkJournal(written);
    case 'settings':
      return checkSettings(written, damaged);
    case 'queue':
      return checkQueue(written, damaged);
  }
}

function mutate(bytes: Buffer, mutation: Mutation): Buffer {
  if ('cutAt' in mutation) return bytes.subarray(0, mutation.cutAt);
  const copy = Buffer.from(bytes);
  const at = Math.floor(mutation.flip / 8);
  copy[at] = (copy[at] ?? 0) ^ (1 << (mutation.flip % 8));
  return copy;
}

async function checkDraft({ userData, id }: Written, damaged: Buffer): Promise<string | null> {
  const drafts = openDraftsIn(userData);
  const list = unwrap(await drafts.list());
  const unreadable = list.unreadable.find(({ file }) => file === `${id}.md`);
  if (unreadable) {
    if (!unreadable.lastVersion) return 'no version is offered';
    const restored = unwrap(await drafts.restoreVersion(id, unreadable.lastVersion.id));
    if (restored.fields.content !== THIRD) return 'another text was restored';
    const names = await readdir(join(userData, 'drafts'));
    const aside = names.find((name) => name.includes('.damaged-'));
    const kept = aside === undefined ? null : await readFile(join(userData, 'drafts', aside));
    return kept?.equals(damaged) ? null : 'the damaged file was not set aside as it was';
  }
  if (!list.drafts.some((summary) => summary.id === id)) return 'the draft is not listed';
  const read = unwrap(await drafts.read(id));
  if (read.notice?.kind !== 'changed-outside' || read.notice.version === null) return 'the change was not said';
  const offered = unwrap(await drafts.readVersion(id, read.notice.version));
  return offered.content === THIRD ? null : 'another text is offered';
}

async function checkJournal({ userData, id }: Written): Promise<string | null> {
  const drafts = openDraftsIn(userData);
  const read = unwrap(await drafts.read(id));
  if (read.fields.content !== THIRD) return 'the draft changed';
  const versions = unwrap(await drafts.listVersions(id));
  const texts = await Promise.all(versions.map((version) => drafts.readVersion(id, version.id)));
  if (texts[0]?.ok) return 'the damaged version was given out';
  const whole = texts.flatMap((text) => (text.ok ? text.value.content : []));
  if (!whole.includes(SECOND) || !whole.includes(THIRD)) return 'an earlier version is gone';
  return (await drafts.save(id, fieldsOf('on'))).ok ? null : 'nothing can be saved any more';
}

async function checkSettings({ userData }: Written, damaged: Buffer): Promise<string | null> {
  const settings = new SettingsStore(userData);
  if (settings.read().draftsFolder !== '/first') return `the settings are ${JSON.stringify(settings.read())}`;
  if (settings.problem === null) return 'it was not said';
  const aside = (await readdir(userData)).find((name) => name.startsWith('settings.damaged-'));
  const kept = aside === undefined ? null : await readFile(join(userData, aside));
  return kept?.equals(damaged) ? null : 'the damaged file was not set aside as it was';
}

async function checkQueue({ userData, id, queued }: Written, damaged: Buffer): Promise<string | null> {
  const file = openQueueFile(join(userData, QUEUE));
  const { posts, problem } = await file.load();
  if (posts.length > 0) return `a damaged queue would be sent: ${JSON.stringify(posts)}`;
  if (problem === null) return 'it was not said';
  const aside = (await readdir(userData)).find((name) => name.startsWith('publish-queue.damaged-'));
  const kept = aside === undefined ? null : await readFile(join(userData, aside));
  if (!kept?.equals(damaged)) return 'the damaged file was not set aside as it was';
  // The text that waited is in its draft, and can be queued again.
  if (unwrap(await openDraftsIn(userData).read(id)).fields.content !== THIRD) return 'the text is gone';
  unwrap(await file.save([queued]));
  const again = await openQueueFile(join(userData, QUEUE)).load();
  return JSON.stringify(again.posts) === JSON.stringify([queued]) ? null : 'it can not be queued again';
}
