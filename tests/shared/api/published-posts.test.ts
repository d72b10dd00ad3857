import { publishPost } from '@callwright/shared/api/publish-post.ts';
import {
  incrementPostViews,
  listPublishedPosts,
  listPublishedPostsInFull,
  readPublishedPost,
} from '@callwright/shared/api/published-posts.ts';
import { describe, expect, test } from 'vitest';
import { fieldsOf, setUpBlog } from '../../helpers/blog-fixture.ts';

const blog = setUpBlog();

describe('the list of posts', () => {
  test('is empty on a new blog', async () => {
    expect(await listPublishedPosts(blog.reader, 24)).toEqual({ ok: true, value: [] });
    expect(await listPublishedPostsInFull(blog.reader)).toEqual({ ok: true, value: [] });
  });

  test('has the newest first, and no more of them than were asked for', async () => {
    await blog.insertPosts(60, 'post-');
    const listed = await listPublishedPosts(blog.reader, 48);
    const expected = Array.from({ length: 48 }, (_, index) => `post-${60 - index}`);
    expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(expected);
  });

  test('in full has the texts too, beyond one page', async () => {
    await blog.insertPosts(103, 'post-');
    const listed = await listPublishedPostsInFull(blog.reader);
    expect(listed.ok && listed.value.map((post) => post.slug)).toEqual(
      Array.from({ length: 103 }, (_, index) => `post-${103 - index}`),
    );
    expect(listed.ok && listed.value[0]).toMatchObject({ content: 'Words', meta_description: null, views: 0 });
  });

  test("holds no draft and no planned post, not even the author's own", async () => {
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
  test('is read by its address, with all that its page shows', async () => {
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
      author_name: blog.author.name,
      revision: 1,
      views: 0,
    });
  });

  test('that does not exist is no failure', async () => {
    expect(await readPublishedPost(blog.reader, 'nowhere')).toEqual({ ok: true, value: null });
  });

  test('counts one view a look', async () => {
    await publishPost(blog.author.client, blog.toPublish('pipes'));
    const looks = await Promise.all(Array.from({ length: 7 }, () => incrementPostViews(blog.reader, 'pipes')));
    expect(looks.every((look) => look.ok)).toBe(true);
    const read = await readPublishedPost(blog.reader, 'pipes');
    expect(read.ok && read.value?.views).toBe(7);
    expect(await incrementPostViews(blog.reader, 'nowhere')).toEqual({ ok: true, value: undefined });
  });
});
