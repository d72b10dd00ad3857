import { createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import {
  incrementPostViews,
  listPostEntries,
  listPublishedPosts,
  readPublishedPost,
} from '@callwright/shared/api/published-posts.ts';
import { describe, expect, test } from 'vitest';
import { fieldsOf, setUpBlog } from '../../helpers/blog-fixture.ts';
import { settingsOf } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const blog = setUpBlog();

describe('the list of posts', () => {
  test('is empty on a new blog', async () => {
    expect(await listPublishedPosts(blog.reader, 24)).toEqual({ ok: true, value: [] });
    expect(await listPostEntries(blog.reader)).toEqual({ ok: true, value: [] });
  });

  test('has the newest first, up to the requested number', async () => {
    await blog.insertPosts(60, 'post-');
    const listed = await listPublishedPosts(blog.reader, 48);
    const expected = Array.from({ length: 48 }, (_, index) => `post-${60 - index}`);
    expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(expected);
  });

  test('leaves out only an invalid row', async () => {
    await blog.insertPosts(3, 'post-');
    const strange = (rows: Record<string, unknown>[]) =>
      rows.map((row) => (row.slug === 'post-2' ? { ...row, published_at: '-infinity' } : row));
    const reader = createBlogClient(settingsOf(blog.backend), {
      auth: NO_SESSION,
      global: { fetch: async (...request) => Response.json(strange(await (await fetch(...request)).json())) },
    });
    const listed = unwrap(await listPublishedPosts(reader, 24));
    expect(listed.map((post) => post.slug)).toEqual(['post-3', 'post-1']);
  });

  test('of all addresses has each once, even if posts change during reading', async () => {
    await blog.insertPosts(1_005, 'post-');
    let pages = 0;
    const reader = createBlogClient(settingsOf(blog.backend), {
      auth: NO_SESSION,
      global: {
        async fetch(...request) {
          pages += 1;
          if (pages === 2) {
            await blog.backend.query(
              'delete from public.blog_posts where id in (select id from public.blog_posts order by id limit 5)',
            );
          }
          return fetch(...request);
        },
      },
    });
    const slugs = unwrap(await listPostEntries(reader)).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const stored = await blog.storedSlugs();
    expect(stored.filter((slug) => !slugs.includes(slug))).toEqual([]);
    // Truncate, because a large delete would block the server for the next tests.
    await blog.backend.execute('truncate public.blog_posts cascade');
  });

  test('has no drafts or scheduled posts, not even the author’s own', async () => {
    await publishPost(blog.author.client, blog.toPublish('published'));
    await blog.author.client.from('blog_posts').insert([
      {
        title: 'T',
        slug: 'a-draft',
        content: 'W',
        author_id: blog.author.id,
        author_name: 'a',
        published_at: null,
        status: 'draft',
      },
      {
        title: 'T',
        slug: 'planned',
        content: 'W',
        author_id: blog.author.id,
        author_name: 'a',
        published_at: '2999-01-01T00:00:00Z',
        status: 'published',
      },
    ]);
    for (const client of [blog.reader, blog.author.client]) {
      const listed = await listPublishedPosts(client, 24);
      expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(['published']);
      expect(await readPublishedPost(client, 'a-draft')).toEqual({ ok: true, value: null });
      expect(await readPublishedPost(client, 'planned')).toEqual({ ok: true, value: null });
    }
  });
});

describe('one post', () => {
  test('is read by its address, with everything its page shows', async () => {
    const post = blog.toPublish('pipes', {
      fields: fieldsOf('pipes', {
        excerpt: 'Short',
        keywords: 'one, two',
        featuredImageUrl: 'https://example.com/a.png',
      }),
    });
    await publishPost(blog.author.client, post);
    const read = await readPublishedPost(blog.reader, 'pipes');
    expect(read.ok && read.value).toMatchObject({
      id: post.id,
      title: 'A title',
      content: 'Words',
      excerpt: 'Short',
      meta_description: null,
      keywords: 'one, two',
      featured_image_url: 'https://example.com/a.png',
      featured_image_alt: null,
      call_to_action: null,
      old_urls: null,
      author_name: '',
      revision: 1,
      views: 0,
    });
  });

  test('that doesn’t exist isn’t a failure', async () => {
    expect(await readPublishedPost(blog.reader, 'nowhere')).toEqual({ ok: true, value: null });
  });

  test('counts one view per visit', async () => {
    await publishPost(blog.author.client, blog.toPublish('pipes'));
    const looks = await Promise.all(Array.from({ length: 7 }, () => incrementPostViews(blog.reader, 'pipes')));
    expect(looks.every((look) => look.ok)).toBe(true);
    const read = await readPublishedPost(blog.reader, 'pipes');
    expect(read.ok && read.value?.views).toBe(7);
    expect(await incrementPostViews(blog.reader, 'nowhere')).toEqual({ ok: true, value: undefined });
  });
});
