import {
  incrementPostViews,
  listPublishedPosts,
  listPublishedPostsInFull,
  type PostToPublish,
  publishPost,
  readPublishedPost,
} from '@callwright/shared/blog-api.ts';
import { type BlogClient, createAnonymousBlogClient, createBlogClient } from '@callwright/shared/blog-client.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Author, settingsOf, signInNewAuthor } from '../supabase/local/running-backend.ts';

let backend: Backend;
let reader: BlogClient;
let author: Author;
let other: Author;

/** Stands between the author's client and the backend; a test may put another one there. */
let between: (send: typeof fetch, ...request: Parameters<typeof fetch>) => Promise<Response>;

beforeAll(async () => {
  backend = await startBackend({ dataFolder: null, port: 0 });
  reader = createAnonymousBlogClient(settingsOf(backend));
  between = (send, ...request) => send(...request);
  author = await signInNewAuthor(backend, (...request) => between(fetch, ...request));
  other = await signInNewAuthor(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  between = (send, ...request) => send(...request);
  await backend.query('delete from public.blog_posts');
});

const fieldsOf = (slug: string, changes: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'A title',
  slug,
  content: 'Words',
  ...changes,
});

const toPublish = (slug: string, changes: Partial<PostToPublish> = {}): PostToPublish => ({
  id: crypto.randomUUID(),
  fields: fieldsOf(slug),
  author: { id: author.id, name: author.name },
  baseRevision: null,
  ...changes,
});

const storedSlugs = async () =>
  (await backend.query<{ slug: string }>('select slug from public.blog_posts order by slug')).map((row) => row.slug);

/** Writes posts past every rule of the API, one a minute, the last one the newest. */
const insertPosts = (count: number, prefix: string) =>
  backend.query(
    `insert into public.blog_posts (title, slug, content, author_id, author_name, status, published_at)
     select 'T', $1 || n, 'Words', $2, 'a', 'published', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [prefix, author.id, count],
  );

describe('the list of posts', () => {
  test('is empty on a new blog', async () => {
    expect(await listPublishedPosts(reader)).toEqual({ ok: true, value: [] });
    expect(await listPublishedPostsInFull(reader)).toEqual({ ok: true, value: [] });
  });

  test('has the newest first, and every one of them beyond what one answer holds', async () => {
    await insertPosts(1203, 'post-');
    const listed = await listPublishedPosts(reader);
    const expected = Array.from({ length: 1203 }, (_, index) => `post-${1203 - index}`);
    expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(expected);
  });

  test('in full has the texts too, beyond one page', async () => {
    await insertPosts(103, 'post-');
    const listed = await listPublishedPostsInFull(reader);
    expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(
      Array.from({ length: 103 }, (_, index) => `post-${103 - index}`),
    );
    expect(listed.ok && listed.value[0]).toMatchObject({ content: 'Words', meta_description: null, views: 0 });
  });

  test("holds no draft and no planned post, not even the author's own", async () => {
    await publishPost(author.client, toPublish('published'));
    await author.client.from('blog_posts').insert([
      {
        title: 'T',
        slug: 'a-draft',
        content: 'W',
        author_id: author.id,
        author_name: 'a',
        published_at: null,
        status: 'draft',
      },
      {
        title: 'T',
        slug: 'planned',
        content: 'W',
        author_id: author.id,
        author_name: 'a',
        published_at: '2999-01-01T00:00:00Z',
        status: 'published',
      },
    ]);
    for (const client of [reader, author.client]) {
      const listed = await listPublishedPosts(client);
      expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(['published']);
      expect(await readPublishedPost(client, 'a-draft')).toEqual({ ok: true, value: null });
      expect(await readPublishedPost(client, 'planned')).toEqual({ ok: true, value: null });
    }
  });
});

describe('one post', () => {
  test('is read by its address, with all that its page shows', async () => {
    const post = toPublish('pipes', {
      fields: fieldsOf('pipes', {
        excerpt: 'Short',
        keywords: 'one, two',
        featuredImageUrl: 'https://example.com/a.png',
      }),
    });
    await publishPost(author.client, post);
    const read = await readPublishedPost(reader, 'pipes');
    expect(read.ok && read.value).toMatchObject({
      id: post.id,
      title: 'A title',
      content: 'Words',
      excerpt: 'Short',
      meta_description: null,
      keywords: 'one, two',
      featured_image_url: 'https://example.com/a.png',
      author_name: author.name,
      revision: 1,
      views: 0,
    });
  });

  test('that does not exist is no failure', async () => {
    expect(await readPublishedPost(reader, 'nowhere')).toEqual({ ok: true, value: null });
  });

  test('counts one view a look', async () => {
    await publishPost(author.client, toPublish('pipes'));
    const looks = await Promise.all(Array.from({ length: 7 }, () => incrementPostViews(reader, 'pipes')));
    expect(looks.every((look) => look.ok)).toBe(true);
    const read = await readPublishedPost(reader, 'pipes');
    expect(read.ok && read.value?.views).toBe(7);
    expect(await incrementPostViews(reader, 'nowhere')).toEqual({ ok: true, value: undefined });
  });
});

describe('publishing', () => {
  test("is seen by readers at once, at the server's time", async () => {
    const post = toPublish('pipes');
    const published = await publishPost(author.client, post);
    expect(published).toMatchObject({ ok: true, value: { id: post.id, slug: 'pipes', revision: 1 } });
    const read = await readPublishedPost(reader, 'pipes');
    expect(read.ok && read.value?.published_at).toBe(published.ok && published.value.publishedAt);
  });

  test('stores empty optional fields as null', async () => {
    await publishPost(author.client, toPublish('pipes'));
    expect(
      await backend.query('select excerpt, meta_description, keywords, featured_image_url from public.blog_posts'),
    ).toEqual([{ excerpt: null, meta_description: null, keywords: null, featured_image_url: null }]);
  });

  test('the same post twice is one row at its first revision', async () => {
    const post = toPublish('pipes');
    const first = await publishPost(author.client, post);
    expect(await publishPost(author.client, post)).toEqual(first);
    expect(await backend.query('select revision from public.blog_posts')).toEqual([{ revision: 1 }]);
  });

  test('the same post eight times at once is one row', async () => {
    const post = toPublish('pipes');
    const results = await Promise.all(Array.from({ length: 8 }, () => publishPost(author.client, post)));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(await backend.query('select revision from public.blog_posts')).toEqual([{ revision: 1 }]);
  });

  test('whose answer was lost after the commit says that nobody knows, and is one row when sent again', async () => {
    const post = toPublish('pipes');
    between = async (send, input, init) => {
      const response = await send(input, init);
      if (init?.method === 'POST') throw new TypeError('fetch failed');
      return response;
    };
    expect(await publishPost(author.client, post)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(await storedSlugs()).toEqual(['pipes']);
    between = (send, ...request) => send(...request);
    expect(await publishPost(author.client, post)).toMatchObject({ ok: true, value: { revision: 1 } });
    expect(await storedSlugs()).toEqual(['pipes']);
  });

  test('a changed text raises the revision and keeps the date', async () => {
    const post = toPublish('pipes');
    const first = await publishPost(author.client, post);
    const changed = { ...post, fields: fieldsOf('pipes', { title: 'Another' }), baseRevision: 1 };
    const second = await publishPost(author.client, changed);
    expect(second).toEqual({ ok: true, value: { ...(first.ok && first.value), revision: 2 } });
    expect(await publishPost(author.client, changed)).toEqual(second);
  });

  test('a text that was edited after an answer was lost replaces the one that arrived', async () => {
    const post = toPublish('pipes');
    await publishPost(author.client, post);
    const edited = await publishPost(author.client, { ...post, fields: fieldsOf('pipes', { content: 'More' }) });
    expect(edited).toMatchObject({ ok: true, value: { revision: 2 } });
  });

  test('over a text that changed meanwhile is a conflict, and leaves it alone', async () => {
    const post = toPublish('pipes');
    await publishPost(author.client, post);
    await author.client.from('blog_posts').update({ title: 'From the browser' }).eq('id', post.id);
    const stale = { ...post, fields: fieldsOf('pipes', { title: 'From the desktop' }), baseRevision: 1 };
    expect(await publishPost(author.client, stale)).toEqual({ ok: false, error: { kind: 'conflict' } });
    expect(await backend.query('select title, revision from public.blog_posts')).toEqual([
      { title: 'From the browser', revision: 2 },
    ]);
  });

  test("with the id of another author's post is a conflict, and leaves it alone", async () => {
    const post = toPublish('pipes', { author: { id: other.id, name: other.name } });
    await publishPost(other.client, post);
    const mine = toPublish('mine', { id: post.id });
    expect(await publishPost(author.client, mine)).toEqual({ ok: false, error: { kind: 'conflict' } });
    expect(await storedSlugs()).toEqual(['pipes']);
  });
});

describe('a slug that is taken', () => {
  const DUPLICATE = { ok: false, error: { kind: 'duplicate-slug' } };

  test('by a published post saves nothing', async () => {
    await publishPost(other.client, toPublish('pipes', { author: { id: other.id, name: other.name } }));
    expect(await publishPost(author.client, toPublish('pipes'))).toEqual(DUPLICATE);
    expect(await storedSlugs()).toEqual(['pipes']);
  });

  test("by another author's draft, which cannot be seen, saves nothing", async () => {
    await other.client
      .from('blog_posts')
      .insert({ title: 'T', slug: 'pipes', content: 'W', author_id: other.id, author_name: 'o', status: 'draft' });
    expect(await publishPost(author.client, toPublish('pipes'))).toEqual(DUPLICATE);
  });

  test("by another post's past saves nothing", async () => {
    const post = toPublish('pipes', { author: { id: other.id, name: other.name } });
    await publishPost(other.client, post);
    await publishPost(other.client, { ...post, fields: fieldsOf('frozen-pipes'), baseRevision: 1 });
    expect(await publishPost(author.client, toPublish('pipes'))).toEqual(DUPLICATE);
    expect(await storedSlugs()).toEqual(['frozen-pipes']);
  });

  test('when a post moves to it', async () => {
    await publishPost(other.client, toPublish('pipes', { author: { id: other.id, name: other.name } }));
    const post = toPublish('mine');
    await publishPost(author.client, post);
    expect(await publishPost(author.client, { ...post, fields: fieldsOf('pipes'), baseRevision: 1 })).toEqual(
      DUPLICATE,
    );
  });

  test('between the check and the insert', async () => {
    between = async (send, input, init) => {
      if (init?.method === 'POST') {
        await publishPost(other.client, toPublish('pipes', { author: { id: other.id, name: other.name } }));
      }
      return send(input, init);
    };
    expect(await publishPost(author.client, toPublish('pipes'))).toEqual(DUPLICATE);
  });
});

describe('a refusal', () => {
  test('of a value by the table is told with its reason', async () => {
    const result = await publishPost(author.client, toPublish('Not A Slug'));
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(!result.ok && 'message' in result.error && result.error.message).toContain('blog_posts_slug_format');
  });

  test('of a post in another name', async () => {
    const result = await publishPost(author.client, toPublish('pipes', { author: { id: other.id, name: 'x' } }));
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('of a session that ended, or of none, is being signed out', async () => {
    const signedOut = { ok: false, error: { kind: 'signed-out' } };
    expect(await publishPost(reader, toPublish('pipes'))).toMatchObject(signedOut);
    const expired = createBlogClient(settingsOf(backend), {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.AAAA' } },
    });
    expect(await publishPost(expired, toPublish('pipes'))).toMatchObject(signedOut);
    expect(await storedSlugs()).toEqual([]);
  });
});

describe('an answer that proves nothing', () => {
  const page = (status: number) =>
    new Response('<html><body>Please log in to the hotel network</body></html>', {
      status,
      headers: { 'content-type': 'text/html' },
    });
  const answers: Array<[name: string, answer: () => Promise<Response>]> = [
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ["a captive portal's page", async () => page(200)],
    ['an empty page', async () => new Response('', { status: 200 })],
    ['JSON of somebody else', async () => Response.json({ hello: 'world' })],
    ['rows of somebody else', async () => Response.json([{ hello: 'world' }])],
    ["somebody's 404", async () => page(404)],
    ["somebody's 403", async () => page(403)],
    ['408', async () => page(408)],
    ['429', async () => Response.json({ code: 'over_limit', message: 'Too many requests' }, { status: 429 })],
    ['500', async () => Response.json({ code: 'XX000', message: 'Out of memory' }, { status: 500 })],
    ['502', async () => page(502)],
    ['503', async () => Response.json({ code: 'PGRST002', message: 'No schema cache' }, { status: 503 })],
    ['504', async () => page(504)],
  ];

  test.each(answers)('%s is an unreachable backend to readers and authors', async (_name, answer) => {
    let requests = 0;
    const client = createBlogClient(settingsOf(backend), {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: () => {
          requests += 1;
          return answer();
        },
      },
    });
    const unreachable = { ok: false, error: { kind: 'unreachable', message: expect.stringMatching(/./) } };
    expect(await listPublishedPosts(client)).toEqual(unreachable);
    expect(await listPublishedPostsInFull(client)).toEqual(unreachable);
    expect(await readPublishedPost(client, 'pipes')).toEqual(unreachable);
    expect(await publishPost(client, toPublish('pipes'))).toEqual(unreachable);
    expect(requests).toBe(4);
  });

  test('is not taken for a counted view', async () => {
    between = async () => page(200);
    expect(await incrementPostViews(author.client, 'pipes')).toMatchObject({
      ok: false,
      error: { kind: 'unreachable' },
    });
  });

  test('in the middle of a publish leaves it open whether it arrived, and sending it again settles it', async () => {
    for (const step of [0, 1, 2]) {
      const post = toPublish(`step-${step}`);
      let request = -1;
      between = async (send, ...call) => {
        request += 1;
        return request === step ? page(200) : send(...call);
      };
      expect(await publishPost(author.client, post)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
      between = (send, ...call) => send(...call);
      expect(await publishPost(author.client, post)).toMatchObject({ ok: true, value: { revision: 1 } });
    }
    expect(await storedSlugs()).toEqual(['step-0', 'step-1', 'step-2']);
  });
});
