import { createBlogClient } from '@callwright/shared/api/client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { readPublishedPost } from '@callwright/shared/api/published-posts.ts';
import { describe, expect, test } from 'vitest';
import { fieldsOf, setUpBlog } from '../../helpers/blog-fixture.ts';
import { settingsOf } from '../../helpers/running-backend.ts';

const blog = setUpBlog();

describe('publishing', () => {
  test('shows the post to readers immediately, with the server’s time', async () => {
    const post = blog.toPublish('pipes');
    const published = await publishPost(blog.author.client, post);
    expect(published).toMatchObject({ ok: true, value: { id: post.id, slug: 'pipes', revision: 1 } });
    const read = await readPublishedPost(blog.reader, 'pipes');
    expect(read.ok && read.value?.published_at).toBe(published.ok && published.value.publishedAt);
  });

  test('stores empty optional fields as null', async () => {
    await publishPost(blog.author.client, blog.toPublish('pipes'));
    expect(
      await blog.backend.query('select excerpt, meta_description, keywords, featured_image_url from public.blog_posts'),
    ).toEqual([{ excerpt: null, meta_description: null, keywords: null, featured_image_url: null }]);
  });

  test('the same post twice results in one row at its first revision', async () => {
    const post = blog.toPublish('pipes');
    const first = await publishPost(blog.author.client, post);
    expect(await publishPost(blog.author.client, post)).toEqual(first);
    expect(await blog.backend.query('select revision from public.blog_posts')).toEqual([{ revision: 1 }]);
  });

  test('the same post eight times at once results in one row', async () => {
    const post = blog.toPublish('pipes');
    const results = await Promise.all(Array.from({ length: 8 }, () => publishPost(blog.author.client, post)));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(await blog.backend.query('select revision from public.blog_posts')).toEqual([{ revision: 1 }]);
  });

  test('with a response lost after the commit is uncertain, and results in one row when sent again', async () => {
    const post = blog.toPublish('pipes');
    blog.between = async (send, input, init) => {
      const response = await send(input, init);
      if (init?.method === 'POST') throw new TypeError('fetch failed');
      return response;
    };
    expect(await publishPost(blog.author.client, post)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(await blog.storedSlugs()).toEqual(['pipes']);
    blog.between = (send, ...request) => send(...request);
    expect(await publishPost(blog.author.client, post)).toMatchObject({ ok: true, value: { revision: 1 } });
    expect(await blog.storedSlugs()).toEqual(['pipes']);
  });

  test('a changed text increases the revision and keeps the date', async () => {
    const post = blog.toPublish('pipes');
    const first = await publishPost(blog.author.client, post);
    const changed = { ...post, fields: fieldsOf('pipes', { title: 'Another' }), baseRevision: 1 };
    const second = await publishPost(blog.author.client, changed);
    expect(second).toEqual({ ok: true, value: { ...(first.ok && first.value), revision: 2 } });
    expect(await publishPost(blog.author.client, changed)).toEqual(second);
  });

  test('a text edited after a lost response replaces the one that arrived', async () => {
    const post = blog.toPublish('pipes');
    await publishPost(blog.author.client, post);
    const edited = await publishPost(blog.author.client, { ...post, fields: fieldsOf('pipes', { content: 'More' }) });
    expect(edited).toMatchObject({ ok: true, value: { revision: 2 } });
  });

  test('over a text that changed in the meantime is a conflict and changes nothing', async () => {
    const post = blog.toPublish('pipes');
    await publishPost(blog.author.client, post);
    await blog.author.client.from('blog_posts').update({ title: 'From the browser' }).eq('id', post.id);
    const stale = { ...post, fields: fieldsOf('pipes', { title: 'From the desktop' }), baseRevision: 1 };
    expect(await publishPost(blog.author.client, stale)).toEqual({ ok: false, error: { kind: 'conflict' } });
    expect(await blog.backend.query('select title, revision from public.blog_posts')).toEqual([
      { title: 'From the browser', revision: 2 },
    ]);
  });

  test('with the id of another author’s post is a conflict and changes nothing', async () => {
    const post = blog.toPublish('pipes', { author: { id: blog.other.id, name: blog.other.name } });
    await publishPost(blog.other.client, post);
    const mine = blog.toPublish('mine', { id: post.id });
    expect(await publishPost(blog.author.client, mine)).toEqual({ ok: false, error: { kind: 'conflict' } });
    expect(await blog.storedSlugs()).toEqual(['pipes']);
  });
});

describe('a taken slug', () => {
  const DUPLICATE = { ok: false, error: { kind: 'duplicate-slug' } };

  test('by a published post saves nothing', async () => {
    await publishPost(
      blog.other.client,
      blog.toPublish('pipes', { author: { id: blog.other.id, name: blog.other.name } }),
    );
    expect(await publishPost(blog.author.client, blog.toPublish('pipes'))).toEqual(DUPLICATE);
    expect(await blog.storedSlugs()).toEqual(['pipes']);
  });

  test('by another author’s invisible draft saves nothing', async () => {
    await blog.other.client
      .from('blog_posts')
      .insert({ title: 'T', slug: 'pipes', content: 'W', author_id: blog.other.id, author_name: 'o', status: 'draft' });
    expect(await publishPost(blog.author.client, blog.toPublish('pipes'))).toEqual(DUPLICATE);
  });

  test('by another post’s former address saves nothing', async () => {
    const post = blog.toPublish('pipes', { author: { id: blog.other.id, name: blog.other.name } });
    await publishPost(blog.other.client, post);
    await publishPost(blog.other.client, { ...post, fields: fieldsOf('frozen-pipes'), baseRevision: 1 });
    expect(await publishPost(blog.author.client, blog.toPublish('pipes'))).toEqual(DUPLICATE);
    expect(await blog.storedSlugs()).toEqual(['frozen-pipes']);
  });

  test('when a post changes its address to it', async () => {
    await publishPost(
      blog.other.client,
      blog.toPublish('pipes', { author: { id: blog.other.id, name: blog.other.name } }),
    );
    const post = blog.toPublish('mine');
    await publishPost(blog.author.client, post);
    expect(await publishPost(blog.author.client, { ...post, fields: fieldsOf('pipes'), baseRevision: 1 })).toEqual(
      DUPLICATE,
    );
  });

  test('between the check and the insert', async () => {
    blog.between = async (send, input, init) => {
      if (init?.method === 'POST') {
        await publishPost(
          blog.other.client,
          blog.toPublish('pipes', { author: { id: blog.other.id, name: blog.other.name } }),
        );
      }
      return send(input, init);
    };
    expect(await publishPost(blog.author.client, blog.toPublish('pipes'))).toEqual(DUPLICATE);
  });
});

describe('a rejection', () => {
  test('of a value by the table gives its reason', async () => {
    const result = await publishPost(blog.author.client, blog.toPublish('Not A Slug'));
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(!result.ok && 'message' in result.error && result.error.message).toContain('blog_posts_slug_format');
  });

  test('of a post in another author’s name', async () => {
    const result = await publishPost(
      blog.author.client,
      blog.toPublish('pipes', { author: { id: blog.other.id, name: 'x' } }),
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('of an ended or missing session means being signed out', async () => {
    const signedOut = { ok: false, error: { kind: 'signed-out' } };
    expect(await publishPost(blog.reader, blog.toPublish('pipes'))).toMatchObject(signedOut);
    const expired = createBlogClient(settingsOf(blog.backend), {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.AAAA' } },
    });
    expect(await publishPost(expired, blog.toPublish('pipes'))).toMatchObject(signedOut);
    expect(await blog.storedSlugs()).toEqual([]);
  });
});
