import { describe, expect, test } from 'vitest';
import { insertPost, insertPosts, readSite, withoutLimits } from '../../../helpers/publisher/blog-to-publish.ts';
import { setUpPublishing } from '../../../helpers/publisher/set-up-publishing.ts';

const { blog, open, publish } = setUpPublishing();

describe('an unpublishable row', () => {
  test('is left out by name with the reason, and the rest is published', async () => {
    await insertPosts(blog.backend, 3);
    // Older rows may have a date BC, which no web format can express.
    const ancient = { slug: 'ancient', title: 'Ancient', publishedAt: '0044-03-15 BC' };
    const id = await withoutLimits(blog.backend, () => insertPost(blog.backend, ancient));
    const publisher = await open();
    const { leftOut } = await publish(publisher);
    expect(leftOut).toEqual([{ id, title: 'Ancient', revision: 1, reason: expect.stringContaining('published_at') }]);
    const site = await readSite(publisher.siteFolder);
    expect(site.has('blog/ancient.html')).toBe(false);
    expect(site.has('blog/post-3.html')).toBe(true);
  });

  test('doesn’t include one with an unusual id', async () => {
    const id = await insertPost(blog.backend, { slug: 'odd-id', id: '11111111-1111-1111-1111-111111111111' });
    const publisher = await open();
    expect(await publish(publisher)).toMatchObject({ leftOut: [], posts: [{ id, change: 'published' }] });
    expect((await readSite(publisher.siteFolder)).has('blog/odd-id.html')).toBe(true);
  });

  test.each(['index', '404'])('is one with the old address “%s”, which hosts take for another page', async (slug) => {
    await insertPosts(blog.backend, 2);
    await blog.backend.execute('alter table public.blog_posts disable trigger guard_post_slug');
    const id = await insertPost(blog.backend, { slug });
    await blog.backend.execute('alter table public.blog_posts enable trigger guard_post_slug');
    const publisher = await open();
    const { leftOut } = await publish(publisher);
    expect(leftOut).toEqual([
      { id, title: `About ${slug}`, revision: 1, reason: 'This address is reserved. Choose a different slug.' },
    ]);
    const site = await readSite(publisher.siteFolder);
    expect(site.has(`blog/${slug}.html`)).toBe(false);
    expect(site.get('blog.html')).not.toContain(`/blog/${slug}"`);
    await blog.backend.query("update public.blog_posts set slug = 'an-index' where id = $1", [id]);
    expect((await publish(publisher)).leftOut).toEqual([]);
    const moved = await readSite(publisher.siteFolder);
    expect([moved.has('blog/an-index.html'), moved.has(`blog/${slug}.html`)]).toEqual([true, false]);
  });

  test.each(['page', 'tag', 'search', 'feed'])(
    'doesn’t include the old address “%s”, which it shares with lists',
    async (slug) => {
      await insertPosts(blog.backend, 60);
      await blog.backend.execute('alter table public.blog_posts disable trigger guard_post_slug');
      await insertPost(blog.backend, { slug, publishedAt: '2020-01-01', keywords: 'topic 1' });
      await blog.backend.execute('alter table public.blog_posts enable trigger guard_post_slug');
      const publisher = await open();
      expect(await publish(publisher)).toMatchObject({ leftOut: [], warnings: [] });
      const site = await readSite(publisher.siteFolder);
      for (const path of [`blog/${slug}.html`, 'blog/page/1.html', 'blog/tag/topic-1.html', 'feed.xml'])
        expect(site.has(path), path).toBe(true);
    },
  );

  test('has former addresses that lead to no page, and the rest is published', async () => {
    await insertPosts(blog.backend, 2);
    await insertPost(blog.backend, { slug: 'before', publishedAt: '2020-01-01' });
    const publisher = await open();
    await publish(publisher);
    await withoutLimits(blog.backend, () =>
      blog.backend.query(
        "update public.blog_posts set slug = 'after', published_at = '0044-03-15 BC' where slug = 'before'",
      ),
    );
    expect((await publish(publisher)).leftOut).toHaveLength(1);
    const site = await readSite(publisher.siteFolder);
    expect(site.has('blog/before.html')).toBe(false);
    expect(site.get('nginx-rules.map')).not.toContain('after');
  });

  test('is published once it is fixed', async () => {
    await withoutLimits(blog.backend, () =>
      insertPost(blog.backend, { slug: 'ancient', publishedAt: '0044-03-15 BC' }),
    );
    const publisher = await open();
    await publish(publisher);
    await blog.backend.query("update public.blog_posts set published_at = '2020-01-01'");
    expect((await publish(publisher)).leftOut).toEqual([]);
    expect((await readSite(publisher.siteFolder)).has('blog/ancient.html')).toBe(true);
  });

  test('doesn’t include a view count beyond JavaScript’s numbers', async () => {
    await insertPost(blog.backend, { slug: 'seen' });
    await blog.backend.query('update public.blog_posts set views = 9223372036854775807');
    expect((await publish(await open())).leftOut).toEqual([]);
  });
});
