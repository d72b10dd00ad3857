import { expect, test } from 'playwright/test';
import { publish } from './author.ts';
import { type OwnBlog, startOwnBlog } from './own-blog.ts';

test.describe.configure({ mode: 'serial' });

let blog: OwnBlog;
const ids: Record<string, string> = {};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  blog = await startOwnBlog(async (author) => {
    for (const slug of ['kept', 'edited', 'unpublished', 'renamed']) {
      ids[slug] = await publish(author, { slug, title: `The ${slug} one`, content: `Text of ${slug}, first edition.` });
    }
  });
});

test.afterAll(async () => {
  await blog?.close();
});

test('a post that did not change is not drawn a second time', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('.post-body')?.setAttribute('data-exported', '');
    });
  });
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/blog_posts'));
  await page.goto(`${blog.siteUrl}/blog/kept`);
  await (await read).finished();
  await expect(page.locator('.post-body[data-exported]')).toHaveText('Text of kept, first edition.');
});

test('a post edited after the export is shown as it is now', async ({ page }) => {
  const { error } = await blog.author.client
    .from('blog_posts')
    .update({ title: 'The mended one', content: 'Second edition, with a [link](https://example.com/).' })
    .eq('id', ids.edited ?? '');
  expect(error).toBeNull();
  await page.goto(`${blog.siteUrl}/blog/edited`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The mended one');
  await expect(page.locator('.post-body')).toContainText('Second edition');
  await expect(page).toHaveTitle('The mended one | Callwright Blog');
});

test('a post renamed after the export, and renamed again, is reached from every address that it had', async ({
  page,
}) => {
  for (const slug of ['renamed-once', 'renamed-twice']) {
    const { error } = await blog.author.client
      .from('blog_posts')
      .update({ slug })
      .eq('id', ids.renamed ?? '');
    expect(error).toBeNull();
  }
  for (const former of ['renamed', 'renamed-once']) {
    await page.goto(`${blog.siteUrl}/blog/${former}`);
    await expect(page).toHaveURL(`${blog.siteUrl}/blog/renamed-twice`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The renamed one');
  }
});

test('a post unpublished after the export is Post Not Found', async ({ page }) => {
  const { error } = await blog.author.client
    .from('blog_posts')
    .update({ status: 'draft' })
    .eq('id', ids.unpublished ?? '');
  expect(error).toBeNull();
  await page.goto(`${blog.siteUrl}/blog/unpublished`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
});

test('the list is as it is now: an edited title, a missing post, a new one first', async ({ page }) => {
  await publish(blog.author, { slug: 'new', title: 'The new one' });
  await page.goto(`${blog.siteUrl}/blog`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'The new one',
    'The renamed one',
    'The mended one',
    'The kept one',
  ]);
});

test('a rendering error is said plainly and leads home', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get() {
        throw new Error('a broken formatter');
      },
    });
  });
  await page.goto(`${blog.siteUrl}/blog`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
});

test('every post is gone: the list says so', async ({ page }) => {
  await blog.backend.query('delete from public.blog_posts');
  await page.goto(`${blog.siteUrl}/blog`);
  await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
});
