import { err, ok } from '@callwright/shared/result.ts';
import { describe, expect, test } from 'vitest';
import { insertPosts, readSite } from '../../../helpers/publisher/blog-to-publish.ts';
import { renderAsJson } from '../../../helpers/publisher/fake-renderer.ts';
import { setUpPublishing } from '../../../helpers/publisher/set-up-publishing.ts';

const { blog, open, publish } = setUpPublishing();

const UNRENDERABLE = 'This post can’t be rendered. Simplify its tables, lists, and footnotes.';

describe('a post that can’t be rendered', () => {
  test.each(['post', 'blog', 'sitemap-part', 'feeds'] as const)(
    'is found if a page fails because of it (%s)',
    async (kind) => {
      await insertPosts(blog.backend, 5);
      const publisher = await open({
        async render(page) {
          if (page.kind === kind && JSON.stringify(page).includes('"slug":"post-3"')) {
            const isOwn = page.kind !== 'post' || page.post.slug === 'post-3';
            if (isOwn) return err({ message: 'this text is too strange' });
          }
          return ok(renderAsJson(page));
        },
      });
      const { leftOut } = await publish(publisher);
      expect(leftOut.map(({ title, reason }) => ({ title, reason }))).toEqual([
        { title: 'Post 3', reason: `${UNRENDERABLE}\nthis text is too strange` },
      ]);
      expect(JSON.stringify([...(await readSite(publisher.siteFolder))])).not.toContain('post-3');
    },
  );

  test('is left out of a small blog, where older posts showed it as related', async () => {
    await insertPosts(blog.backend, 2);
    const publisher = await open({
      render: async (page) =>
        page.kind === 'post' && page.post.slug === 'strange-1'
          ? err({ message: 'too strange' })
          : ok(renderAsJson(page)),
    });
    await publish(publisher);
    await insertPosts(blog.backend, 1, 'strange');
    expect((await publish(publisher)).leftOut).toMatchObject([{ reason: `${UNRENDERABLE}\ntoo strange` }]);
  });

  test('is left out with any number of others, each by name, and the rest is published', async () => {
    await insertPosts(blog.backend, 60);
    const isBad = (slug: string) => Number(slug.replace('post-', '')) > 10;
    const publisher = await open({
      render: async (page) =>
        page.kind === 'post' && page.post.slug.startsWith('post-') && isBad(page.post.slug)
          ? err({ message: `${page.post.slug} is too strange` })
          : ok(renderAsJson(page)),
    });
    const { leftOut } = await publish(publisher);
    expect(leftOut).toHaveLength(50);
    for (const { title, reason } of leftOut)
      expect(reason).toBe(`${UNRENDERABLE}\n${title.toLowerCase().replace(' ', '-')} is too strange`);
    const site = await readSite(publisher.siteFolder);
    for (let n = 1; n <= 10; n += 1) expect(site.has(`blog/post-${n}.html`)).toBe(true);
    expect(site.get('blog.html')).not.toContain('post-11');
  });

  test('stands for all posts only if the renderer can render none', async () => {
    await insertPosts(blog.backend, 30);
    const publisher = await open({
      render: async (page) =>
        page.kind === 'post' && page.post.slug !== 'post-1'
          ? err({ message: 'a fault of ours.' })
          : ok(renderAsJson(page)),
    });
    expect(await publisher.publish()).toMatchObject({ ok: false, error: { step: 'render' } });
  });

  test.each(['sitemap-part', 'blog', 'post'] as const)(
    'doesn’t stand for all: if a kind of page always fails, the release fails (%s)',
    async (kind) => {
      await insertPosts(blog.backend, 3);
      const publisher = await open({
        render: async (page) => (page.kind === kind ? err({ message: 'a fault of ours.' }) : ok(renderAsJson(page))),
      });
      expect(await publisher.publish()).toMatchObject({
        ok: false,
        error: {
          step: 'render',
          message: expect.stringContaining("a fault of ours. The site hasn't changed. No single post caused it"),
        },
      });
    },
  );
});
