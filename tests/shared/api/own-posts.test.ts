import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import {
  deletePost,
  listOwnPosts,
  readOwnPostText,
  schedulePost,
  unpublishPost,
} from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { readPublishedPost, resolvePostSlug } from '@callwright/shared/api/published-posts.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from '../../helpers/running-backend.ts';

let backend: Backend;
let author: Author;
let other: Author;

beforeAll(async () => {
  backend = await openEmptyBackend();
  author = await signInNewAuthor(backend);
  other = await signInNewAuthor(backend);
});
beforeEach(async () => {
  await backend.query('delete from public.blog_posts');
});

const CONFLICT = { ok: false, error: { kind: 'conflict' } };
const LATER = '2999-01-01T09:00:00.000Z';

async function publish(slug: string, by = author) {
  const id = crypto.randomUUID();
  const published = await publishPost(by.client, {
    id,
    fields: { ...EMPTY_POST_FIELDS, title: 'A title', slug, content: 'Words' },
    author: { id: by.id, name: by.name },
    baseRevision: null,
  });
  if (!published.ok) throw new Error(JSON.stringify(published.error));
  return { id, authorId: by.id, revision: 1 };
}

const isRead = async (slug: string) => {
  const post = await readPublishedPost(createAnonymousBlogClient(settingsOf(backend)), slug);
  return post.ok && post.value !== null;
};

test('the list holds the posts of the author alone, in every state, with their views', async () => {
  await publish('of-another', other);
  const shown = await publish('shown');
  const hidden = await publish('hidden');
  const planned = await publish('planned');
  await unpublishPost(author.client, hidden);
  await unpublishPost(author.client, planned);
  await schedulePost(author.client, { ...planned, revision: 2 }, LATER);
  await backend.query('update public.blog_posts set views = 7 where id = $1', [shown.id]);
  const listed = await listOwnPosts(author.client, author.id);
  expect(listed.ok && listed.value.map(({ slug, status, views }) => [slug, status, views]).sort()).toEqual([
    ['hidden', 'draft', 0],
    ['planned', 'published', 0],
    ['shown', 'published', 7],
  ]);
});

test('a post is read with its text by its author alone', async () => {
  const post = await publish('pipes');
  expect(await readOwnPostText(author.client, post)).toMatchObject({
    ok: true,
    value: { fields: { slug: 'pipes', content: 'Words', excerpt: '' }, revision: 1, isPublished: true },
  });
  expect(await readOwnPostText(other.client, { ...post, authorId: other.id })).toEqual({ ok: true, value: null });
});

describe('a post that is taken off the blog', () => {
  test('is read by nobody, and comes back with its date', async () => {
    const post = await publish('pipes');
    const [before] = await backend.query<{ published_at: string }>('select published_at::text from public.blog_posts');
    expect(await unpublishPost(author.client, post)).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(await isRead('pipes')).toBe(false);
    await publishPost(author.client, {
      id: post.id,
      fields: { ...EMPTY_POST_FIELDS, title: 'A title', slug: 'pipes', content: 'Words' },
      author: { id: author.id, name: author.name },
      baseRevision: 2,
    });
    expect(await isRead('pipes')).toBe(true);
    expect(await backend.query('select published_at::text from public.blog_posts')).toEqual([before]);
  });

  test('a second time after a lost answer is the same, and over a changed text a conflict', async () => {
    const post = await publish('pipes');
    const first = await unpublishPost(author.client, post);
    expect(await unpublishPost(author.client, post)).toEqual(first);
    await backend.query("update public.blog_posts set title = 'Another'");
    expect(await unpublishPost(author.client, post)).toEqual(CONFLICT);
  });
});

describe('a planned post', () => {
  test('is seen from its time on, by the clock of the server', async () => {
    const post = await publish('pipes');
    expect(await schedulePost(author.client, post, LATER)).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(await isRead('pipes')).toBe(false);
    await schedulePost(author.client, { ...post, revision: 2 }, new Date(Date.now() - 60_000).toISOString());
    expect(await isRead('pipes')).toBe(true);
  });

  test('comes out now when its plan is dropped', async () => {
    const post = await publish('pipes');
    await schedulePost(author.client, post, LATER);
    expect(await schedulePost(author.client, { ...post, revision: 2 }, null)).toMatchObject({ ok: true });
    expect(await isRead('pipes')).toBe(true);
  });

  test('planned twice after a lost answer stands once; a stale plan is a conflict', async () => {
    const post = await publish('pipes');
    const first = await schedulePost(author.client, post, LATER);
    expect(await schedulePost(author.client, post, LATER)).toEqual(first);
    expect(await schedulePost(author.client, post, '2998-01-01T09:00:00.000Z')).toEqual(CONFLICT);
  });
});

describe('a deleted post', () => {
  test('is gone, and deleting it again is no failure', async () => {
    const post = await publish('pipes');
    expect(await deletePost(author.client, post)).toEqual({ ok: true, value: undefined });
    expect(await deletePost(author.client, post)).toEqual({ ok: true, value: undefined });
    expect(await backend.query('select id from public.blog_posts')).toEqual([]);
  });

  test('that was changed since is a conflict, and stays', async () => {
    const post = await publish('pipes');
    await backend.query("update public.blog_posts set title = 'Another'");
    expect(await deletePost(author.client, post)).toEqual(CONFLICT);
    expect(await isRead('pipes')).toBe(true);
  });

  test("of another author is not touched, whoever's id is given", async () => {
    const post = await publish('pipes');
    await deletePost(other.client, post);
    await deletePost(other.client, { ...post, authorId: other.id });
    await unpublishPost(other.client, post);
    expect(await isRead('pipes')).toBe(true);
  });
});

test('a reader is led from a former address to the one of now', async () => {
  const reader = createAnonymousBlogClient(settingsOf(backend));
  await publish('first');
  await backend.query("update public.blog_posts set slug = 'second'");
  expect(await resolvePostSlug(reader, 'first')).toEqual({ ok: true, value: 'second' });
  expect(await resolvePostSlug(reader, 'second')).toEqual({ ok: true, value: null });
  expect(await resolvePostSlug(reader, 'nowhere')).toEqual({ ok: true, value: null });
});
