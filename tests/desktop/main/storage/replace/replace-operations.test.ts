import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangedPost, FoundPost, TextSearch } from '@callwright/desktop/ipc/replace.ts';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE, fingerprintFields } from '@callwright/desktop/main/database/draft-record.ts';
import { ReplaceOperations } from '@callwright/desktop/main/storage/replace/replace-operations.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';

const ORIGIN = 'https://blog.example';
const ORIGINS = { current: ORIGIN, first: ORIGIN };
const SET = '9f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const ACCOUNT = '7f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const DAY_MS = 86_400_000;
const SEARCH: TextSearch = {
  find: '$249',
  replacement: '$279',
  isRegex: false,
  isCaseSensitive: false,
  isWholeWord: false,
  fields: ['title', 'content', 'excerpt'],
  includesCode: false,
  includesBlog: false,
};

let folder: string;
let now: number;
let database: Database;
let replace: ReplaceOperations;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-replace-'));
  now = Date.parse('2026-11-25T12:00:00Z');
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: () => now }));
  replace = new ReplaceOperations(database, ORIGINS, () => now);
});
afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fieldsOf = (content: string, more: Partial<PostFields> = {}) => ({
  ...EMPTY_POST_FIELDS,
  title: 'Prices',
  content,
  ...more,
});

/** @param published the text that readers have; null if there's none. */
function insert(
  number: number,
  fields: PostFields,
  published: PostFields | null = null,
  publishedAt = '2026-11-20T09:00:00.000Z',
) {
  const publications =
    published === null
      ? []
      : [
          {
            revision: 3,
            slug: 'prices',
            publishedAt,
            fingerprint: fingerprintFields(published),
            backendOrigin: ORIGIN,
          },
        ];
  return database.drafts.insert(idOf(number), { fields, front: 'color: red\n', owner: null, publications }, 'saved');
}

const readFields = (number: number) => database.drafts.read(idOf(number))?.fields;
const queue = (number: number, typed: PostFields) =>
  database.outbox.store([{ post: idOf(number), origin: ORIGIN, account: ACCOUNT, entry: JSON.stringify({ typed }) }]);

/** Calls until the search ends. A slow computer needs more calls. */
function findAll(search: Partial<TextSearch> = {}, viewer = EVERYONE, limit = 2_000) {
  const posts: FoundPost[] = [];
  let left = limit;
  let before: number | null = null;
  do {
    const found: FoundInTurn = replace.findInDrafts({
      search: { kind: 'text', ...SEARCH, ...search },
      viewer,
      before,
      limit: left,
    });
    posts.push(...unwrap(found).posts);
    left = limit - posts.reduce((sum, { hits }) => sum + hits.length, 0);
    before = unwrap(found).next;
  } while (before !== null);
  return posts;
}
type FoundInTurn = ReturnType<typeof replace.findInDrafts>;

const apply = (posts = findAll(), id = SET) =>
  replace.applyChangeSet({
    id,
    text: { kind: 'text', find: '$249', replacement: '$279' },
    posts: posts.map((post) => ({ id: post.id, replacements: post.hits })),
    viewer: EVERYONE,
  });
const undo = (id = SET) => unwrap(replace.undoChangeSet({ id, viewer: EVERYONE }));
const stepsOf = (posts: readonly ChangedPost[]) =>
  Object.fromEntries(posts.map(({ id, step }) => [Number(id.slice(-4)), step]));
const readSteps = (id = SET) => stepsOf(unwrap(replace.readChangeSet({ id, viewer: EVERYONE })).posts);

test('drafts are found from the newest to the oldest, without the trash and other accounts’ drafts', () => {
  insert(1, fieldsOf('Now $249.'));
  insert(2, fieldsOf('Nothing.'));
  insert(3, fieldsOf('$249, `$249`'), fieldsOf('$249'));
  database.drafts.trash(insert(4, fieldsOf('$249')));
  const hidden = database.drafts.insert(idOf(5), { fields: fieldsOf('$249'), front: '', owner: ACCOUNT }, 'saved');
  expect(
    findAll({}, { account: null, seesAll: false }).map(({ id, isOnBlog, hits }) => [id, isOnBlog, hits.length]),
  ).toEqual([
    [idOf(3), true, 1],
    [idOf(1), false, 1],
  ]);
  expect(findAll()[0]?.id).toBe(hidden.id);
});

test('a search that reached its limit ends, and the rest of a long list is found by the next calls', () => {
  for (let number = 1; number <= 450; number += 1) insert(number, fieldsOf('$249 $249'));
  expect(findAll({}, EVERYONE, 7).map(({ hits }) => hits.length)).toEqual([2, 2, 2, 1]);
  expect(new Set(findAll().map(({ id }) => id)).size).toBe(450);
});

test('a regular expression that takes too long ends the search and says in which post', () => {
  insert(1, fieldsOf(`${'a'.repeat(200)}b`, { title: 'A long word' }));
  const search = { kind: 'text', ...SEARCH, find: '(a+)+$', isRegex: true } as const;
  expect(replace.findInDrafts({ search, viewer: EVERYONE, before: null, limit: 10 })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('The search in “A long word” took too long.') },
  });
});

test('all chosen posts change at once, and an undo restores every field exactly', () => {
  const first = fieldsOf('Now $249.\r\nNot $2490.\uFEFF', {
    title: '$249 plans',
    excerpt: '  $249 ',
    keywords: 'a, b',
  });
  insert(1, first);
  insert(2, fieldsOf('$249'));
  expect(unwrap(apply())).toMatchObject({ set: { count: 2, isUndone: false }, skipped: [] });
  expect(readFields(1)).toEqual({
    ...first,
    title: '$279 plans',
    excerpt: '  $279 ',
    content: 'Now $279.\r\nNot $2790.\uFEFF',
  });
  expect(undo()).toMatchObject({ isUndone: true });
  expect(readFields(1)).toEqual(first);
  expect(readFields(2)).toEqual(fieldsOf('$249'));
  expect(database.drafts.read(idOf(1))?.front).toBe('color: red\n');
});

test('only the chosen places change', () => {
  insert(1, fieldsOf('$249 and $249 and $249'));
  const [post] = findAll();
  if (post === undefined) throw new Error('it was found');
  unwrap(apply([{ ...post, hits: post.hits.filter((_, index) => index !== 1) }]));
  expect(readFields(1)?.content).toBe('$279 and $249 and $279');
});

test('each draft gets a version of its text before and after, even within seconds of typing', () => {
  const draft = insert(1, fieldsOf('Now'));
  database.drafts.change(draft, { fields: fieldsOf('Now $249.'), kind: 'saved' });
  unwrap(apply());
  const read = (id: number) => unwrap({ ok: true, value: database.versions.read(draft.seq, id) });
  const texts = database.versions.list(draft.seq).map(({ id }) => {
    const version = read(id);
    return version === null || version === 'damaged' ? version : version.fields.content;
  });
  expect(texts).toEqual(['Now $279.', 'Now $249.', 'Now']);
});

test('a change of line endings since the newest version is restored, too', () => {
  const draft = insert(1, fieldsOf('a\r\n$249'));
  database.drafts.change(draft, { fields: fieldsOf('a\n$249'), kind: 'saved' });
  unwrap(apply());
  undo();
  expect(readFields(1)?.content).toBe('a\n$249');
});

test('a post that changed since the search is skipped, and if all did, nothing happens', () => {
  insert(1, fieldsOf('$249'));
  const draft = insert(2, fieldsOf('$249'));
  const gone = insert(3, fieldsOf('$249'));
  const posts = findAll();
  database.drafts.change(draft, { fields: fieldsOf('Now $249', { title: 'Newer' }), kind: 'saved' });
  database.drafts.trash(gone);
  expect(unwrap(apply(posts)).skipped.toSorted()).toEqual(['Newer', 'Prices']);
  expect([readFields(1)?.content, readFields(2)?.content, readFields(3)?.content]).toEqual([
    '$279',
    'Now $249',
    '$249',
  ]);
  expect(database.drafts.read(gone.id)?.trashedAt).not.toBeNull();
  expect(apply(posts, crypto.randomUUID())).toMatchObject({ ok: false });
  expect(replace.listChangeSets({ viewer: EVERYONE })).toHaveLength(1);
});

test('a call that is repeated after a crash changes nothing more', () => {
  insert(1, fieldsOf('$249 $249'));
  const posts = findAll();
  unwrap(apply(posts));
  const after = database.drafts.read(idOf(1));
  expect(unwrap(apply(posts))).toMatchObject({ set: { count: 1 } });
  expect(database.drafts.read(idOf(1))).toEqual(after);
  undo();
  const restored = database.drafts.read(idOf(1));
  undo();
  expect(database.drafts.read(idOf(1))).toEqual(restored);
});

test('an error in the middle changes no draft', () => {
  insert(1, fieldsOf('$249'));
  insert(2, fieldsOf('$249'));
  database.connection.run(
    `create trigger refuse before update on drafts when new.seq = 1 begin select raise(abort, 'refused'); end`,
  );
  expect(() => apply()).toThrow('refused');
  expect([readFields(1)?.content, readFields(2)?.content]).toEqual(['$249', '$249']);
  expect(replace.listChangeSets({ viewer: EVERYONE })).toEqual([]);
});

test('an undo leaves drafts alone that changed since or are in the trash', () => {
  for (const number of [1, 2, 3]) insert(number, fieldsOf('$249'));
  unwrap(apply());
  const changed = database.drafts.read(idOf(1));
  const trashed = database.drafts.read(idOf(2));
  if (changed === null || trashed === null) throw new Error('they exist');
  database.drafts.change(changed, { fields: fieldsOf('$279 and more'), kind: 'saved' });
  database.drafts.trash(trashed);
  expect(stepsOf(undo().posts)).toEqual({ 1: 'kept', 2: 'kept', 3: 'not-on-blog' });
  expect([readFields(1)?.content, readFields(2)?.content, readFields(3)?.content]).toEqual([
    '$279 and more',
    '$279',
    '$249',
  ]);
  expect(database.drafts.read(idOf(2))?.trashedAt).not.toBeNull();
});

test('only posts without other unpublished changes are to be queued', () => {
  const text = fieldsOf('$249');
  insert(1, text);
  insert(2, text, text);
  insert(3, text, fieldsOf('An older text'));
  insert(4, text, fieldsOf('An older text'));
  queue(4, text);
  insert(5, text, text, '');
  unwrap(apply());
  expect(readSteps()).toEqual({ 1: 'not-on-blog', 2: 'waiting', 3: 'other-changes', 4: 'waiting', 5: 'not-on-blog' });
  const pending = replace.findPendingPublishes({ viewer: EVERYONE });
  expect(pending.map(({ id, fields }) => [id, fields.content])).toEqual([
    [idOf(2), '$279'],
    [idOf(4), '$279'],
  ]);
});

test('the steps of an update are told from the queue, the publication, and the page', () => {
  const text = fieldsOf('$249');
  insert(1, text, text);
  unwrap(apply());
  const [pending] = replace.findPendingPublishes({ viewer: EVERYONE });
  if (pending === undefined) throw new Error('it is to be queued');
  queue(1, pending.fields);
  replace.settlePublish({ ...pending, failure: null });
  expect(readSteps()).toEqual({ 1: 'waiting' });
  expect(replace.findPendingPublishes({ viewer: EVERYONE })).toEqual([]);

  publish(1, pending.fields, '2026-11-20T09:00:00.000Z');
  expect(readSteps()).toEqual({ 1: 'published' });
  replace.recordShownPage({ set: SET, id: idOf(1), revision: 3 });
  expect(readSteps()).toEqual({ 1: 'published' });
  replace.recordShownPage({ set: SET, id: idOf(1), revision: 4 });
  expect(readSteps()).toEqual({ 1: 'shown' });
  publish(1, fieldsOf('Another text'), '2026-11-20T09:00:00.000Z');
  expect(readSteps()).toEqual({ 1: 'superseded' });
  publish(1, pending.fields, '2026-12-20T09:00:00.000Z');
  expect(readSteps()).toEqual({ 1: 'scheduled' });
});

function publish(number: number, fields: PostFields, publishedAt: string) {
  const draft = database.drafts.read(idOf(number));
  if (draft === null) throw new Error('it exists');
  database.outbox.store([], [{ post: draft.id, origin: ORIGIN }]);
  const published = {
    revision: 4,
    slug: 'prices',
    publishedAt,
    fingerprint: fingerprintFields(fields),
    backendOrigin: ORIGIN,
  };
  database.drafts.change(draft, { publications: [published], kind: 'published' });
}

test('an undo queues the earlier text of posts that got the change, and needs no update before that', () => {
  const text = fieldsOf('$249');
  for (const number of [1, 2, 3]) insert(number, text, text);
  unwrap(apply());
  publish(1, fieldsOf('$279'), '2026-11-20T09:00:00.000Z');
  queue(2, fieldsOf('$279'));
  undo();
  expect(replace.findPendingPublishes({ viewer: EVERYONE }).map(({ id, fields }) => [id, fields.content])).toEqual([
    [idOf(1), '$249'],
    [idOf(2), '$249'],
  ]);
  expect(readSteps()).toEqual({ 1: 'waiting', 2: 'waiting', 3: 'published' });
});

test('a second change before the first is queued is queued as well', () => {
  const text = fieldsOf('$249');
  insert(1, text, text);
  unwrap(apply());
  const second = crypto.randomUUID();
  unwrap(apply(findAll({ find: '$279', replacement: '$299' }), second));
  expect(replace.findPendingPublishes({ viewer: EVERYONE }).map(({ fields }) => fields.content)).toEqual(['$299']);
  expect([readSteps(), readSteps(second)]).toEqual([{ 1: 'superseded' }, { 1: 'waiting' }]);
});

test('an update isn’t queued once its draft changed, and waits while another account or backend is in use', () => {
  const text = fieldsOf('$249');
  insert(1, text, text);
  const hidden = {
    fields: text,
    front: '',
    owner: ACCOUNT,
    publications: database.drafts.read(idOf(1))?.publications ?? [],
  };
  database.drafts.insert(idOf(2), hidden, 'saved');
  unwrap(apply());
  const elsewhere = new ReplaceOperations(database, { current: 'https://other.example', first: ORIGIN }, () => now);
  expect(elsewhere.findPendingPublishes({ viewer: EVERYONE })).toEqual([]);
  const draft = database.drafts.read(idOf(1));
  if (draft === null) throw new Error('it exists');
  database.drafts.change(draft, { fields: fieldsOf('$279 and more'), kind: 'saved' });
  expect(replace.findPendingPublishes({ viewer: { account: null, seesAll: false } })).toEqual([]);
  expect(replace.findPendingPublishes({ viewer: EVERYONE }).map(({ id }) => id)).toEqual([idOf(2)]);
  expect(readSteps()).toEqual({ 1: 'superseded', 2: 'waiting' });
});

test('an update that can’t be queued keeps its reason', () => {
  const text = fieldsOf('$249');
  insert(1, text, text);
  unwrap(apply());
  const [pending] = replace.findPendingPublishes({ viewer: EVERYONE });
  if (pending === undefined) throw new Error('it is to be queued');
  replace.settlePublish({ ...pending, failure: 'The title is too long.' });
  expect(unwrap(replace.readChangeSet({ id: SET, viewer: EVERYONE })).posts).toMatchObject([
    { step: 'failed', message: 'The title is too long.' },
  ]);
});

test('thinning keeps what an undo needs until the change is undone or ten newer ones exist', () => {
  const draft = insert(1, fieldsOf('$249'));
  unwrap(apply());
  for (let number = 0; number < 100; number += 1) {
    now += 60_000;
    const before = database.drafts.read(draft.id);
    if (before !== null) database.drafts.change(before, { fields: fieldsOf(`Text ${number}`), kind: 'saved' });
  }
  now += 200 * DAY_MS;
  const thin = () => {
    database.versions.thin(now);
    database.versions.dropSaved([draft.seq]);
    return database.versions.list(draft.seq).length;
  };
  expect(thin()).toBe(2);
  for (let number = 2; number <= 11; number += 1) {
    insert(number, fieldsOf('$249'));
    unwrap(apply(findAll(), idOf(100 + number)));
  }
  expect(replace.undoChangeSet({ id: SET, viewer: EVERYONE })).toMatchObject({ ok: false });
  expect(thin()).toBe(1);
});

test('accounts don’t see each other’s changes', () => {
  database.drafts.insert(idOf(1), { fields: fieldsOf('$249'), front: '', owner: ACCOUNT }, 'saved');
  unwrap(apply());
  expect(replace.listChangeSets({ viewer: { account: null, seesAll: false } })).toEqual([]);
  expect(replace.listChangeSets({ viewer: { account: ACCOUNT, seesAll: false } })).toMatchObject([
    { id: SET, count: 1 },
  ]);
});

test('links are found by the address they lead to', () => {
  insert(1, fieldsOf('[a](/blog/old) and /blog/old'));
  insert(2, fieldsOf('[a](/blog/other)'));
  const search = { kind: 'links', fromSlug: 'old', toSlug: 'new', siteUrl: null } as const;
  const { posts } = unwrap(replace.findInDrafts({ search, viewer: EVERYONE, before: null, limit: 10 }));
  unwrap(apply(posts));
  expect(readFields(1)?.content).toBe('[a](/blog/new) and /blog/old');
});
