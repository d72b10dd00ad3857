import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { DraftOperations } from '@callwright/desktop/main/storage/draft-operations.ts';
import { PostOperations } from '@callwright/desktop/main/storage/post-operations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';

const ORIGINS = { current: null, first: null };
const ID = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const ACCOUNT = '7f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const textOf = (content: string) => ({ ...EMPTY_POST_FIELDS, content });

let folder: string;
let database: Database;
let drafts: DraftOperations;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-draft-operations-'));
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: Date.now }));
  drafts = new DraftOperations(database, ORIGINS);
});
afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

const save = (content: string, basedOn: number | null = null) =>
  unwrap(drafts.saveDraft({ id: ID, fields: textOf(content), author: null, basedOn }));

function importChange(id: string, content: string): void {
  const draft = database.drafts.read(id);
  if (draft === null) throw new Error('There is no such draft');
  const next = database.drafts.change(draft, { fields: textOf(content), kind: 'outside' });
  const { seq, changes, head } = next;
  database.mirror.put({ name: 'a.md', draft: seq, hash: new Uint8Array(1), nextHash: null, changes, head });
}

test('words typed before a file’s text was imported conflict with it', () => {
  const { head } = save('One. Two.');
  importChange(ID, 'One, theirs. Two.');
  expect(save('One. Two, mine.', head).conflict).not.toBeNull();
  expect(unwrap(drafts.readFileConflict({ id: ID, viewer: EVERYONE }))).toMatchObject({
    base: textOf('One. Two.'),
    theirs: textOf('One, theirs. Two.'),
    source: 'file',
  });
});

test('a version is listed with the words added and removed since the previous one', () => {
  save('We answer at night.');
  importChange(ID, 'We answer every call, at night.');
  importChange(ID, 'We answer every call at noon.');
  const listed = unwrap(drafts.listVersions({ id: ID, viewer: EVERYONE }));
  expect(listed.map(({ words }) => words)).toEqual([
    { added: 1, removed: 1 },
    { added: 2, removed: 0 },
    { added: 4, removed: 0 },
  ]);
});

test('a draft says whether its post has the same text', () => {
  const posts = new PostOperations(database, ORIGINS, () => {});
  const post = { revision: 1, slug: 'a', publishedAt: '2026-11-25T00:00:00.000Z', fields: textOf('One.') };
  const read = () => unwrap(drafts.readDraft({ id: ID, viewer: EVERYONE }));
  save('One.');
  expect(read()).toMatchObject({ state: 'draft', publication: null });
  posts.markPublished({ id: ID, post, account: ACCOUNT });
  expect(read()).toMatchObject({ state: 'published', publication: { revision: 1, slug: 'a' } });
  save('Two.');
  expect(read()).toMatchObject({ state: 'changed' });
  posts.markPublished({ id: ID, post: { ...post, publishedAt: '' }, account: ACCOUNT });
  expect(read()).toMatchObject({ state: 'draft', publication: { revision: 1 } });
});

test('an account sees neither others’ drafts nor their number', () => {
  save('Of this computer.');
  const id = crypto.randomUUID();
  unwrap(drafts.saveDraft({ id, fields: textOf('Of another.'), author: ACCOUNT, basedOn: null }));
  const viewer = { account: null, seesAll: false };
  expect(drafts.listDrafts({ viewer, author: null })).toMatchObject({
    drafts: [{ id: ID, owner: 'machine' }],
    hidden: 1,
  });
  expect(drafts.listDrafts({ viewer, author: crypto.randomUUID() })).toMatchObject({ drafts: [{ id: ID }], hidden: 0 });
  expect(drafts.readDraft({ id, viewer })).toMatchObject({ ok: false });
  expect(drafts.duplicateDraft({ id, viewer, author: null })).toMatchObject({ ok: false });
  expect(drafts.formatDraft({ id, viewer })).toMatchObject({ ok: false });
});

test('a duplicate of an account’s draft belongs to that account and needs its own slug', () => {
  unwrap(
    drafts.saveDraft({ id: ID, fields: { ...textOf('One.'), title: 'A', slug: 'a' }, author: ACCOUNT, basedOn: null }),
  );
  const copy = unwrap(drafts.duplicateDraft({ id: ID, viewer: EVERYONE, author: null }));
  expect(copy).toMatchObject({ owner: 'account', fields: { title: 'A (copy)', slug: '', content: 'One.' } });
  expect(copy.id).not.toBe(ID);
});

test('an exported draft keeps its id where it is missing and gets a new one where it exists', () => {
  save('One.');
  const { text } = unwrap(drafts.formatDraft({ id: ID, viewer: EVERYONE }));
  const beside = drafts.importDraft({ name: 'one.md', text, owner: ACCOUNT });
  expect(beside).toMatchObject({ owner: 'account', state: 'draft', problem: null, fields: { content: 'One.' } });
  expect(beside.id).not.toBe(ID);
  database.connection.run('delete from drafts');
  expect(drafts.importDraft({ name: 'one.md', text, owner: null })).toMatchObject({ id: ID, owner: 'machine' });
});

test('an unreadable part of an imported file is reported by name, and its text is kept', () => {
  const imported = drafts.importDraft({ name: 'one.md', text: '---js\ntitle = 1\n---\nOne.', owner: null });
  expect(imported.problem).toMatch(/^one\.md: .+ Check the draft’s fields\.$/);
  expect(imported.fields.content).toContain('title = 1');
});

test('O5: the only account gets this computer’s drafts, until an account was deleted here', () => {
  save('One.');
  expect(drafts.claimForOnlyAccount({ account: ACCOUNT })).toEqual([ID]);
  const other = crypto.randomUUID();
  expect(drafts.claimForOnlyAccount({ account: other })).toEqual([]);
  expect(drafts.changeOwner({ ids: 'all', from: ACCOUNT, to: null })).toEqual([ID]);
  expect(drafts.claimForOnlyAccount({ account: other })).toEqual([]);
});
