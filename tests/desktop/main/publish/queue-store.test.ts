import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPictureForms } from '@callwright/desktop/main/pictures/picture-forms.ts';
import { QueueStore } from '@callwright/desktop/main/publish/queue-store.ts';
import { ok } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from '../../../helpers/local-storage.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const POSTS = ['6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a20', '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a21'] as const;
const account = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };
const forms = createPictureForms(null);

let folder: string;
let storage: Awaited<ReturnType<typeof openLocalStorage>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-queue-'));
  storage = await openLocalStorage({ userData: folder, draftsFolder: join(folder, 'drafts') });
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const open = (origin = '') => QueueStore.open({ storage, origin, forms });
const entryOf = (postId: string, slug: string) => {
  const typed = postOf(slug);
  return { postId, account, typed, fields: ok(typed), publishAt: null, baseRevision: null };
};
const slugs = (queue: QueueStore) => queue.all().map(({ typed }) => typed.slug);

test('after a restart, posts are in queue order with their latest texts', async () => {
  const queue = await open();
  unwrap(await queue.put(entryOf(POSTS[0], 'first')));
  unwrap(await queue.put(entryOf(POSTS[1], 'second')));
  unwrap(await queue.put(entryOf(POSTS[0], 'first-again')));
  expect(slugs(await open())).toEqual(['first-again', 'second']);
});

test('a post has one entry per backend', async () => {
  const queue = await open('https://here.example');
  unwrap(await queue.put(entryOf(POSTS[0], 'here')));
  const there = await open('https://there.example');
  unwrap(await there.put(entryOf(POSTS[0], 'there')));
  expect([slugs(there), there.otherBackends().map(({ typed }) => typed.slug)]).toEqual([['there'], ['here']]);
  unwrap(await there.cancel((_post, isHere) => !isHere));
  expect([slugs(await open('https://here.example')), slugs(await open('https://there.example'))]).toEqual([
    [],
    ['there'],
  ]);
});

test('a text that can’t be stored leaves the previous one in the queue (Q1)', async () => {
  const queue = await open();
  unwrap(await queue.put(entryOf(POSTS[0], 'first')));
  storage.refused.add('storeOutbox');
  expect(await queue.put(entryOf(POSTS[0], 'later'))).toMatchObject({ ok: false });
  expect(slugs(queue)).toEqual(['first']);
  expect(queue.problem()).toContain('Couldn’t save the publish queue. The disk is full.');
  storage.refused.clear();
  unwrap(await queue.put(entryOf(POSTS[1], 'second')));
  expect([queue.problem(), slugs(await open())]).toEqual([null, ['first', 'second']]);
});

test('a post stays in the queue if its cancellation can’t be stored (Q9)', async () => {
  const queue = await open();
  unwrap(await queue.put(entryOf(POSTS[0], 'first')));
  storage.refused.add('storeOutbox');
  expect(await queue.cancel(() => true)).toMatchObject({ ok: false });
  expect([slugs(queue), slugs(await open())]).toEqual([['first'], ['first']]);
});

test('a note that couldn’t be stored is stored with the next change', async () => {
  const queue = await open();
  unwrap(await queue.put(entryOf(POSTS[0], 'first')));
  storage.refused.add('storeOutbox');
  await queue.update(POSTS[0], { baseRevision: 3 });
  storage.refused.clear();
  unwrap(await queue.put(entryOf(POSTS[1], 'second')));
  expect((await open()).find(POSTS[0])).toMatchObject({ baseRevision: 3 });
});

test('an entry this version can’t read is counted, and the others wait', async () => {
  const queue = await open();
  unwrap(await queue.put(entryOf(POSTS[0], 'first')));
  const unreadable = POSTS.map((post) => ({ post, origin: 'elsewhere', account: account.id, entry: '{}' }));
  unwrap(await storage.call('storeOutbox', { put: unreadable, removed: [] }));
  const again = await open();
  expect(slugs(again)).toEqual(['first']);
  expect(again.problem()).toMatch(/^2 posts in the publish queue are damaged/);
});
