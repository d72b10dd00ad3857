import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoticedDivergence } from '@callwright/desktop/ipc/conflicts.ts';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { NOTHING_KNOWN } from '@callwright/desktop/main/storage/known-post.ts';
import { PostOperations } from '@callwright/desktop/main/storage/post-operations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';

const ID = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const AUTHOR = '7f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const ORIGIN = 'https://blog.example';
const AT = '2026-11-20T09:00:00.000Z';
const fields = { ...EMPTY_POST_FIELDS, title: 'Pipes' };
const confirmed = { revision: 2, slug: 'pipes', publishedAt: AT, fields };
const refused = { publishAt: null, showsUpdatedDate: true };
const base = { revision: 2, fields, authorId: AUTHOR };

let folder: string;
let now: number;
let database: Database;
let posts: PostOperations;
let noticed: NoticedDivergence[];

function open(): void {
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: () => now }));
  posts = new PostOperations(database, { current: ORIGIN, first: ORIGIN }, (each) => noticed.push(each));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-posts-'));
  now = Date.parse('2026-11-25T12:00:00Z');
  noticed = [];
  open();
});
afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

const publish = ({ isDone = false } = {}) => {
  unwrap(posts.prepareForPublish({ id: ID, fields, account: AUTHOR }));
  return posts.markPublished({ id: ID, post: confirmed, account: AUTHOR, isDone });
};
const queue = (origin: string) =>
  posts.storeOutbox({ put: [{ post: ID, origin, account: AUTHOR, entry: '{}' }], removed: [] });

test('what is known about a post survives a restart', () => {
  publish();
  for (const fingerprint of ['one', 'one', 'two']) posts.storePendingSend({ post: ID, fingerprint });
  posts.storeRemotePost({ post: ID, remote: { kind: 'gone' } });
  posts.storeRefusedPublish({ post: ID, refused });
  database.connection.close();
  open();
  expect(posts.readKnownPost({ post: ID })).toEqual({ base, sent: ['one', 'two'], remote: { kind: 'gone' }, refused });
});

test('a conflict is reported when it begins and when a publish ends it; nothing sent is pending or refused then', () => {
  posts.storeRefusedPublish({ post: ID, refused });
  posts.storePendingSend({ post: ID, fingerprint: 'one' });
  posts.storeRemotePost({ post: ID, remote: { kind: 'gone' } });
  posts.storeRemotePost({ post: ID, remote: { kind: 'gone' } });
  publish();
  publish();
  expect(noticed).toEqual([
    { id: ID, divergence: 'gone' },
    { id: ID, divergence: null },
  ]);
  expect(posts.readKnownPost({ post: ID })).toEqual({ ...NOTHING_KNOWN, base });
});

test('detaching a draft from its post ends its conflict', () => {
  publish();
  posts.storeRemotePost({ post: ID, remote: { kind: 'gone' } });
  unwrap(posts.detachDraft({ id: ID }));
  expect(noticed.at(-1)).toEqual({ id: ID, divergence: null });
  expect(posts.readKnownPost({ post: ID })).toEqual(NOTHING_KNOWN);
});

test('the list has the revisions of the base and of the blog', () => {
  publish();
  const text = { revision: 5, fields, isPublished: true, publishedAt: null, changedAt: AT, readAt: AT };
  posts.storeRemotePost({ post: ID, remote: { kind: 'changed', text, authorId: AUTHOR } });
  expect(posts.listKnownPosts()).toEqual([
    { post: ID, origin: ORIGIN, baseRevision: 2, remoteRevision: 5, divergence: 'changed' },
  ]);
});

test('the last fifty sent texts are remembered', () => {
  for (let number = 0; number < 60; number += 1) posts.storePendingSend({ post: ID, fingerprint: `text ${number}` });
  const { sent } = posts.readKnownPost({ post: ID });
  expect([sent.length, sent[0], sent.at(-1)]).toEqual([50, 'text 10', 'text 59']);
});

test('a damaged record counts as unknown', () => {
  publish();
  database.connection.run(`update known_posts set snapshot = substr(snapshot, 1, 20)`);
  expect(posts.readKnownPost({ post: ID })).toEqual(NOTHING_KNOWN);
});

test('a published post leaves the outbox as its draft is marked, for this backend only', () => {
  queue(ORIGIN);
  queue('https://other.example');
  expect(publish({ isDone: true })?.publication).toMatchObject({ revision: 2, slug: 'pipes' });
  expect(posts.listOutbox().rows.map(({ origin }) => origin)).toEqual(['https://other.example']);
});

test('a stored text is prepared only while the draft still has it', () => {
  unwrap(posts.prepareForPublish({ id: ID, fields, account: AUTHOR }));
  const newer = { ...fields, content: 'Newer.' };
  expect(posts.prepareForPublish({ id: ID, fields: newer, account: AUTHOR, isStored: true })).toMatchObject({
    ok: false,
    error: { isSaved: true },
  });
  expect(database.drafts.read(ID)?.fields).toEqual(fields);
  expect(posts.prepareForPublish({ id: ID, fields, account: AUTHOR, isStored: true })).toMatchObject({ ok: true });
});

test('a post stays in the outbox if its draft couldn’t be marked', () => {
  queue(ORIGIN);
  unwrap(posts.prepareForPublish({ id: ID, fields, account: AUTHOR }));
  database.connection.run(
    `create trigger refuse before insert on known_posts begin select raise(abort, 'refused'); end`,
  );
  const markPublished = () => posts.markPublished({ id: ID, post: confirmed, account: AUTHOR, isDone: true });
  expect(markPublished).toThrow('refused');
  expect(posts.listOutbox().rows).toHaveLength(1);
  expect(database.drafts.read(ID)?.publications).toEqual([]);
});

test('a post is forgotten when its draft is deleted permanently', () => {
  publish();
  const draft = database.drafts.read(ID);
  if (draft === null) throw new Error('it has a draft');
  database.drafts.trash(draft);
  for (let day = 0; day <= 31; day += 1) {
    expect(posts.listKnownPosts()).toHaveLength(1);
    now += 24 * 3_600_000;
    if (database.drafts.emptyTrash() > 0) break;
  }
  expect(posts.listKnownPosts()).toEqual([]);
});
