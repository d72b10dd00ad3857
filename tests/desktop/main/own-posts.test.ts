import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnPosts, type OwnPosts } from '@callwright/desktop/main/own-posts.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPublishingDesk, type PublishingDesk, postOf, signInAuthor } from '../../faults/publishing-desk.ts';

let backend: Backend;
let folder: string;
let desk: PublishingDesk;
let posts: OwnPosts;
/** What happens to a request on its way; a test may break the line. */
let line: typeof fetch;

const LATER = '2999-01-01T09:00:00.000Z';

beforeAll(async () => {
  backend = await startBackend({ dataFolder: null, port: 0 });
});
afterAll(() => backend.close());

beforeEach(async () => {
  line = fetch;
  await backend.query('delete from public.blog_posts');
  folder = await mkdtemp(join(tmpdir(), 'callwright-own-posts-'));
  const through: typeof fetch = (input, init) => line(input, init);
  desk = await openPublishingDesk({ folder, backend, account: await signInAuthor(backend), fetch: through });
  posts = createOwnPosts({ backend, fetch: through, ...desk });
});
afterEach(async () => {
  await desk.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

async function publish(slug: string, publishAt: string | null = null) {
  const id = crypto.randomUUID();
  const published = await desk.queue.publish(id, postOf(slug), publishAt);
  if (!published.ok) throw new Error(published.error.message);
  return { id, revision: published.value.publication?.revision ?? 0 };
}

const draftOf = async (id: string) => {
  const draft = await desk.drafts.read(id);
  if (!draft.ok) throw new Error(draft.error.message);
  return draft.value;
};

test('the list says what is out, what is to come and what was taken off', async () => {
  await publish('out');
  await publish('to-come', LATER);
  await posts.unpublish(await publish('off'));
  const listed = await posts.list();
  expect(listed.ok && listed.value.map(({ slug, state, views }) => [slug, state, views]).sort()).toEqual([
    ['off', 'unpublished', 0],
    ['out', 'published', 0],
    ['to-come', 'scheduled', 0],
  ]);
});

describe('opening a post', () => {
  test('makes it a draft of this machine, and publishing it again replaces it', async () => {
    const { id } = await publish('pipes');
    await rm(join(folder, `${id}.md`));
    expect(await posts.open(id)).toEqual({ ok: true, value: undefined });
    const draft = await draftOf(id);
    expect(draft).toMatchObject({ fields: postOf('pipes'), state: 'published', publication: { revision: 1 } });
    expect(await desk.queue.publish(id, postOf('pipes', { title: 'Edited' }))).toMatchObject({
      ok: true,
      value: { publication: { revision: 2, publishedAt: draft.publication?.publishedAt } },
    });
  });

  test('brings what was edited on the web into a draft that was not touched, and leaves one that was', async () => {
    const { id } = await publish('pipes');
    await backend.query("update public.blog_posts set title = 'From the web'");
    await posts.open(id);
    expect(await draftOf(id)).toMatchObject({ fields: { title: 'From the web' }, publication: { revision: 2 } });
    await desk.drafts.save(id, postOf('pipes', { title: 'Typed here' }));
    await backend.query("update public.blog_posts set title = 'From the web again'");
    await posts.open(id);
    expect(await draftOf(id)).toMatchObject({ fields: { title: 'Typed here' }, state: 'changed' });
  });

  test('that is gone is said', async () => {
    expect(await posts.open(crypto.randomUUID())).toMatchObject({
      ok: false,
      error: { message: 'There is no such post of yours on the blog: it was deleted, or belongs to another account.' },
    });
  });
});

describe('taking a post off the blog', () => {
  test('makes its draft a draft again, which can be published with its date', async () => {
    const post = await publish('pipes');
    const { publication } = await draftOf(post.id);
    expect(await posts.unpublish(post)).toMatchObject({ ok: true, value: { state: 'draft' } });
    expect(await desk.queue.publish(post.id, postOf('pipes'))).toMatchObject({
      ok: true,
      value: { state: 'published', publication: { revision: 3, publishedAt: publication?.publishedAt } },
    });
  });

  test('keeps what was typed since the publish as changed', async () => {
    const post = await publish('pipes');
    const typed = postOf('pipes', { content: 'Typed since.' });
    await desk.drafts.save(post.id, typed);
    await posts.plan({ ...post }, LATER);
    expect(await draftOf(post.id)).toMatchObject({ fields: typed, state: 'changed' });
  });

  test('is refused where somebody changed it since, or where it waits in the queue', async () => {
    const post = await publish('pipes');
    line = () => Promise.reject(new TypeError('fetch failed'));
    await desk.queue.publish(post.id, postOf('pipes', { title: 'Waiting' }));
    expect(await posts.unpublish(post)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('in the publish queue') },
    });
    await desk.queue.remove(post.id);
    line = fetch;
    await backend.query("update public.blog_posts set title = 'From the web'");
    expect(await posts.unpublish(post)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('changed somewhere else') },
    });
  });
});

test('a planned post goes out now, or later still, and its draft knows when', async () => {
  const post = await publish('pipes', LATER);
  expect((await draftOf(post.id)).publication?.publishedAt).toBe('2999-01-01T09:00:00+00:00');
  const moved = await posts.plan(post, '2998-01-01T09:00:00.000Z');
  expect(moved).toMatchObject({ ok: true, value: { publication: { publishedAt: '2998-01-01T09:00:00+00:00' } } });
  await posts.plan({ ...post, revision: 2 }, null);
  const listed = await posts.list();
  expect(listed).toMatchObject({ ok: true, value: [{ state: 'published' }] });
});

test('a deleted post is gone from the blog; its draft stays and can be published anew', async () => {
  const post = await publish('pipes');
  expect(await posts.delete(post)).toMatchObject({ ok: true, value: { state: 'draft', fields: postOf('pipes') } });
  expect(await backend.query('select id from public.blog_posts')).toEqual([]);
  expect(await desk.queue.publish(post.id, postOf('pipes'))).toMatchObject({ ok: true, value: { state: 'published' } });
});

test('without a network everything says so', async () => {
  const post = await publish('pipes');
  line = () => Promise.reject(new TypeError('fetch failed'));
  const message = 'The blog could not be reached. Check the connection and try again.';
  for (const answer of [await posts.list(), await posts.open(post.id), await posts.delete(post)]) {
    expect(answer).toEqual({ ok: false, error: { message } });
  }
});
