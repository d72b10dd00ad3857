import { ok } from '@callwright/shared/result.ts';
import { describe, expect, test } from 'vitest';
import { insertPost, openMemoryHost, SITE_URL } from '../../../helpers/publisher/blog-to-publish.ts';
import { renderAsJson } from '../../../helpers/publisher/fake-renderer.ts';
import { setUpPublishing } from '../../../helpers/publisher/set-up-publishing.ts';

const { blog, open, publish } = setUpPublishing();

describe('links', () => {
  test('by an author that are broken are reported and block nothing', async () => {
    await insertPost(blog.backend, { slug: 'one', content: 'See [this](/nowhere)' });
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            JSON.stringify(page).includes('(/nowhere)') && file.path === 'blog/one.html'
              ? { ...file, content: `${file.content}<a href="/nowhere">this</a>` }
              : file,
          ),
        ),
    });
    const { warnings } = await publish(publisher);
    expect(warnings).toEqual([
      "blog/one.html links to /nowhere, which doesn't exist. The post's author can fix the link.",
    ]);
  });

  test.each([
    ['with a character that Markdown escapes', '/no\\_where', '/no_where'],
    ['with a named character reference', '/no?a&amp;b', '/no?a&amp;b'],
    ['with a percent-encoded character', '/%6Eowhere', '/%6Eowhere'],
  ])('by an author %s are reported and block nothing', async (_, typed, written) => {
    await insertPost(blog.backend, { slug: 'one', content: `See [this](${typed})` });
    await insertPost(blog.backend, { slug: 'two' });
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            page.kind === 'post' && page.post.content.includes(typed) && file.path.endsWith('.html')
              ? { ...file, content: `${file.content}<a href="${written}">this</a>` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toEqual([expect.stringContaining('author can fix the link')]);
  });

  test('by an author are resolved like in a browser, against their page', async () => {
    await insertPost(blog.backend, { slug: 'one', content: 'Says two.' });
    await insertPost(blog.backend, { slug: 'two' });
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            page.kind === 'post' && page.post.content.includes('Says two.') && file.path.endsWith('.html')
              ? { ...file, content: `${file.content}<a href="two">two</a><a href="./two#end">two</a>` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toEqual([]);
  });

  test('to an author’s missing picture are reported and block nothing, even on lists', async () => {
    const picture = `${SITE_URL}/missing.png`;
    await insertPost(blog.backend, { slug: 'one' });
    await blog.backend.query('update public.blog_posts set featured_image_url = $1', [picture]);
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            file.path.endsWith('.html') && JSON.stringify(page).includes(picture)
              ? { ...file, content: `${file.content}<img src="${picture}">` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toHaveLength(2);
  });

  test('by a post’s call to action that are broken are reported and block nothing', async () => {
    await insertPost(blog.backend, { slug: 'one' });
    await blog.backend.query("update public.blog_posts set call_to_action = '[Go](/nowhere)'");
    const publisher = await open({
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            page.kind === 'post' && page.post.call_to_action === '[Go](/nowhere)' && file.path.endsWith('.html')
              ? { ...file, content: `${file.content}<a href="/nowhere">Go</a>` }
              : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toEqual([expect.stringContaining('author can fix the link')]);
  });

  test('by an author to a URL of the earlier site aren’t broken', async () => {
    await insertPost(blog.backend, { slug: 'one' });
    await blog.backend.query("update public.blog_posts set old_urls = '/2019/leaks/'");
    const host = openMemoryHost();
    const publisher = await open({
      host,
      render: async (page) =>
        ok(
          renderAsJson(page).map((file) =>
            file.path === 'blog/one.html' ? { ...file, content: `${file.content}<a href="/2019/leaks">old</a>` } : file,
          ),
        ),
    });
    expect((await publish(publisher)).warnings).toEqual([]);
  });

  test('by the site that are broken block the release', async () => {
    await insertPost(blog.backend, { slug: 'one' });
    const publisher = await open({
      render: async (page) =>
        ok(renderAsJson(page).map((file) => ({ ...file, content: `${file.content}<a href="/nowhere">this</a>` }))),
    });
    const published = await publisher.publish();
    expect(published).toMatchObject({
      ok: false,
      error: { step: 'check', message: expect.stringContaining('/nowhere') },
    });
  });
});
