import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { findPublication } from '@callwright/desktop/main/database/publications.ts';
import { checkDatabase } from '@callwright/desktop/main/database/recovery/check-database.ts';
import { Mirror } from '@callwright/desktop/main/mirror/mirror.ts';
import { importOldLayout } from '@callwright/desktop/main/upgrade/import-old-layout.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';
import { OLD_LAYOUT, writeOldLayout } from './old-layout.ts';

const { machine, origins, shown } = OLD_LAYOUT;
/** A sync program's copy that the earlier version mistook for the draft. */
const SYNCED = '00000000-0000-4000-8000-000000000009';
const KILLED = '00000000-0000-4000-8000-000000000011';
const MISSING = '00000000-0000-4000-8000-000000000006';
const KINDS: Record<string, string> = { replaced: 'saved', mine: 'saved' };

let userData: string;
let draftsFolder: string;
let database: Database;

beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'callwright-upgrade-'));
  draftsFolder = join(userData, 'drafts');
  writeOldLayout(userData);
  database = unwrap(Database.open(join(userData, 'callwright.db')));
});

afterEach(() => {
  database.connection.close();
  rmSync(userData, { recursive: true });
});

const upgrade = async () => unwrap(await importOldLayout({ database, userData, draftsFolder, machine, origins }));

function listVersions(id: string) {
  const { seq = 0 } = database.drafts.read(id) ?? {};
  return database.versions.list(seq).map((version) => {
    const text = database.versions.read(seq, version.id);
    const content = text === null || text === 'damaged' ? null : text.fields.content;
    return { kind: version.kind, at: new Date(version.at).toISOString(), content };
  });
}

function toListed(versions: (typeof shown.drafts)[number]['versions']) {
  return versions
    .filter(({ content }) => content !== null)
    .map(({ reason, at, content }) => ({ kind: KINDS[reason] ?? reason, at, content }));
}

function readFiles(folder: string): Record<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('every draft has its id, text, and versions as shown by the earlier version', async () => {
  await upgrade();
  for (const draft of shown.drafts.filter(({ fields }) => fields.title !== 'Synced')) {
    const imported = database.drafts.read(draft.id);
    expect(imported?.fields).toEqual(draft.fields);
    expect(imported?.owner === null ? 'machine' : 'account').toBe(draft.owner);
    expect(imported?.trashedAt).toBeNull();
    const post = findPublication(imported?.publications ?? [], origins);
    expect(post === null ? null : { revision: post.revision, slug: post.slug, publishedAt: post.publishedAt }).toEqual(
      draft.publication,
    );
    if (draft.fields.title === 'Holiday notes') continue;
    expect(new Date(imported?.createdAt ?? 0).toISOString()).toBe(draft.createdAt);
    expect(new Date(imported?.updatedAt ?? 0).toISOString()).toBe(draft.updatedAt);
    const [listed, expected] = [listVersions(draft.id), toListed(draft.versions)];
    // Unseen changes of a file get the file's time.
    const isNew = draft.fields.title === 'Changed elsewhere';
    expect(isNew ? listed.slice(1) : listed).toEqual(isNew ? expected.slice(1) : expected);
    expect(listed[0]).toMatchObject({ kind: expected[0]?.kind, content: expected[0]?.content });
  }
  expect((await checkDatabase(database)).problems).toEqual([]);
});

test('deleted drafts are in the trash, and restored ones aren’t', async () => {
  await upgrade();
  const trash = database.drafts.listTrash(EVERYONE);
  const expected = shown.deleted.filter(({ title }) => title !== 'Came back');
  expect(
    trash.map(({ id, title, trashedAt }) => ({ id, title, deletedAt: new Date(trashedAt).toISOString() })),
  ).toEqual(expected);
});

test('a draft without a file gets the newest text of its own, not the blog’s', async () => {
  await upgrade();
  const [missing] = shown.missing;
  expect(database.drafts.read(MISSING)?.fields.content).toBe('Only in versions, newest.');
  expect(listVersions(MISSING)).toEqual(toListed(missing?.versions ?? []));
});

test('a synced copy with its original’s id stays a file and becomes the draft’s conflict', async () => {
  await upgrade();
  expect(database.drafts.read(SYNCED)?.fields.content).toBe('On this computer.');
  await syncFolder();
  const draft = database.drafts.read(SYNCED);
  expect(draft?.fields.content).toBe('On this computer.');
  expect(database.versions.read(draft?.seq ?? 0, draft?.conflict ?? 0)).toMatchObject({
    kind: 'copy',
    fields: { content: 'On the other computer.' },
  });
});

test('the drafts folder stays unchanged, except for an interrupted save and a missing file', async () => {
  const before = readFiles(draftsFolder);
  await upgrade();
  const drafts = database.drafts.list(EVERYONE).length;
  await syncFolder();
  const after = readFiles(draftsFolder);
  for (const [name, text] of Object.entries(before)) {
    if (name !== `${KILLED}.md`) expect([name, after[name]]).toEqual([name, text]);
  }
  expect(after[`${KILLED}.md`]).toContain('Typed right before the kill.');
  expect(Object.keys(after).filter((name) => !(name in before))).toEqual(expect.arrayContaining(['File gone.md']));
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 2);
  expect(database.drafts.list(EVERYONE)).toHaveLength(drafts);
});

async function syncFolder(): Promise<void> {
  const mirror = new Mirror(database, draftsFolder, {
    onOutsideChange: () => {},
    onListChange: () => {},
    onMessage: () => {},
    onProblem: () => {},
  });
  await mirror.sync();
  mirror.stop();
}

test('the publish queue, the state of posts, and picture descriptions are imported', async () => {
  await upgrade();
  const { rows } = database.outbox.list();
  expect(rows.map(({ post, origin, account }) => [post.slice(-2), origin, account.slice(0, 8)])).toEqual([
    ['01', 'https://blog.example.com', '11111111'],
    ['02', 'https://other.example.com', '11111111'],
  ]);
  expect(JSON.parse(rows[0]?.entry ?? '')).toMatchObject({ typed: { content: 'Queued words.' }, baseRevision: 3 });
  expect(database.knownPosts.list('https://blog.example.com')).toHaveLength(3);
  expect(database.knownPosts.read('00000000-0000-4000-8000-000000000001', 'https://blog.example.com')).toMatchObject({
    baseRevision: 3,
    divergence: 'gone',
  });
  expect(database.knownPosts.list('https://other.example.com')).toMatchObject([{ baseRevision: 7 }]);
  expect(database.posts.listSlugs('https://blog.example.com')).toMatchObject([{ slug: 'frozen-pipes' }]);
  expect(database.pictureAlts.all()).toEqual({ ['ab'.repeat(32)]: 'A frozen pipe', cd: '' });
});

test('a second start imports nothing again, and the earlier files stay', async () => {
  const before = readFiles(userData);
  const report = await upgrade();
  expect(report.message).toBe(
    `Callwright now stores your drafts in a database. It imported 15 drafts, 2 deleted drafts, ${report.versions} versions, 2 queued posts. The original files are still in ${userData}. Couldn’t read 1 version. Their files are unchanged.`,
  );
  const drafts = database.drafts.list(EVERYONE);
  expect(await upgrade()).toMatchObject({ drafts: 0, message: null });
  expect(database.drafts.list(EVERYONE)).toEqual(drafts);
  expect(readFiles(userData)).toMatchObject(
    Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('callwright.db'))),
  );
});

test('an empty folder is imported silently', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'callwright-upgrade-'));
  const report = await importOldLayout({
    database,
    userData: empty,
    draftsFolder: join(empty, 'drafts'),
    machine,
    origins,
  });
  expect(unwrap(report)).toMatchObject({ drafts: 0, message: null });
  rmSync(empty, { recursive: true });
});

test('files of drafts written after a failed import don’t become more drafts', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'callwright-upgrade-'));
  const folder = join(empty, 'drafts');
  database.drafts.insert(
    SYNCED,
    { fields: { ...EMPTY_POST_FIELDS, title: 'Written since' }, front: '', owner: null },
    'saved',
  );
  const mirror = new Mirror(database, folder, {
    onOutsideChange: () => {},
    onListChange: () => {},
    onMessage: () => {},
    onProblem: () => {},
  });
  await mirror.sync();
  mirror.stop();
  expect(readdirSync(folder)).toContain('Written since.md');
  const report = await importOldLayout({ database, userData: empty, draftsFolder: folder, machine, origins });
  expect(unwrap(report)).toMatchObject({ drafts: 0, message: null });
  expect(database.drafts.list(EVERYONE)).toHaveLength(1);
  rmSync(empty, { recursive: true });
});

test('a changed queue is reported and kept, and nothing in it is published', async () => {
  const path = join(userData, 'publish-queue.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('Queued words.', 'Queued wards.'));
  const { problems } = await upgrade();
  expect(problems).toContain('Couldn’t read the publish queue. If a post isn’t on your blog yet, publish it again.');
  expect(database.outbox.list().rows).toEqual([]);
  expect(readFileSync(path, 'utf8')).toContain('Queued wards.');
});

test('a file that isn’t text is kept and named; the draft gets its newest version', async () => {
  const name = `${shown.drafts[1]?.id}.md`;
  writeFileSync(join(draftsFolder, name), Buffer.from([0xff, 0xfe, 0x00]));
  writeFileSync(join(draftsFolder, 'noise.md'), Buffer.from([0xff, 0xfe, 0x00]));
  const { problems } = await upgrade();
  expect(problems).toContain('Couldn’t read noise.md. The file is unchanged.');
  expect(database.drafts.read(shown.drafts[1]?.id ?? '')?.fields.content).toBe(shown.drafts[1]?.fields.content);
  await syncFolder();
  expect(readFileSync(join(draftsFolder, name))).toEqual(Buffer.from([0xff, 0xfe, 0x00]));
});

test('an emptied file doesn’t delete anything', async () => {
  writeFileSync(join(draftsFolder, `${KILLED}.md`), '');
  await upgrade();
  expect(database.drafts.read(KILLED)?.fields.content).toBe('Typed right before the kill.');
});

test('a truncated front matter keeps the fields and the post of the previous version', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const path = join(draftsFolder, `${id}.md`);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^---\n/m, '---\ntitle: "never closed\n'));
  await upgrade();
  const draft = database.drafts.read(id);
  expect(draft?.publications).toHaveLength(1);
  expect(draft?.fields.slug).toBe('frozen-pipes');
});

test('a file without an id that has the newest text of a draft without a file is that draft, renamed', async () => {
  const id = 'c827664c-9146-8d37-8488-d03edf7f787e';
  const [first = '', ...later] = readdirSync(join(userData, 'versions', id)).sort();
  for (const name of later) rmSync(join(userData, 'versions', id, name));
  renameSync(join(draftsFolder, '2026-01-31-hugo.md'), join(draftsFolder, 'renamed.md'));
  writeFileSync(join(draftsFolder, 'renamed.md'), readFileSync(join(userData, 'versions', id, first)));
  await upgrade();
  expect(database.drafts.read(id)?.fields.title).toBe('From Hugo');
  expect(database.drafts.list(EVERYONE)).toHaveLength(15);
});

test('an unplugged drafts folder is waited for: nothing is imported until it returns', async () => {
  const away = join(userData, 'away');
  const refused = await importOldLayout({ database, userData, draftsFolder: away, machine, origins });
  expect(refused).toEqual({
    ok: false,
    error: {
      message: `Couldn’t import your drafts. The folder ${away} is missing. Connect the drive it’s on, then restart Callwright.`,
    },
  });
  expect(database.drafts.list(EVERYONE)).toEqual([]);
});

test('drafts written while the folder didn’t respond are imported', async () => {
  const chosen = join(userData, 'chosen');
  renameSync(draftsFolder, chosen);
  mkdirSync(draftsFolder);
  const id = '00000000-0000-4000-8000-000000000002';
  const text = readFileSync(join(chosen, `${id}.md`), 'utf8');
  writeFileSync(join(draftsFolder, `${id}.md`), `${text} And more.`);
  writeFileSync(join(draftsFolder, 'alone.md'), 'Written without the drive.');
  unwrap(await importOldLayout({ database, userData, draftsFolder: chosen, machine, origins }));
  const draft = database.drafts.read(id);
  expect(draft?.fields.content).toBe('One.');
  expect(database.versions.read(draft?.seq ?? 0, draft?.conflict ?? 0)).toMatchObject({
    fields: { content: 'One. And more.' },
  });
  expect(database.drafts.list(EVERYONE).some(({ title }) => title === 'Alone')).toBe(true);
});
