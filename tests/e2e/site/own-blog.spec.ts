import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { expect } from 'playwright/test';
import { findFreePort } from '../../helpers/find-free-port.ts';
import { settingsOf, startEmptyBackend } from '../../helpers/running-backend.ts';
import { readProduct } from '../product.ts';
import { type Author, collectConsole, createAuthor, publish } from './author.ts';
import { type OwnSite, routeToOwnBackend, serveOwnSite } from './own-site.ts';
import { test } from './reused-page.ts';
import { skipRetryWaits } from './skip-retry-waits.ts';

// The tests change the same blog, from empty to full to empty.
test.describe.configure({ mode: 'serial' });

const { SUPABASE_URL } = readProduct();

let backend: Backend;
let port: number;
let author: Author;
const ids: Record<string, string> = {};

test.beforeAll(async () => {
  port = await findFreePort();
  backend = await startEmptyBackend({ siteUrl: `http://localhost:${port}` });
  author = await createAuthor(settingsOf(backend));
});
test.afterAll(() => backend?.close());
test.beforeEach(({ context }) => routeToOwnBackend(context, backend));

test.describe('a blog exported while empty', () => {
  let blog: OwnSite;
  test.beforeAll(async () => {
    blog = await serveOwnSite(backend, port);
  });
  test.afterAll(() => blog?.close());

  test('a blog without posts can be exported, and shows Loading posts... and then that there are none', async ({
    page,
  }) => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`${SUPABASE_URL}/rest/**`, async (route) => {
      await mayAnswer;
      await route.fallback();
    });
    await page.goto(`${blog.url}/blog`);
    await expect(page.getByText('Loading posts...', { exact: true })).toBeVisible();
    answer();
    await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
    await page.goto(blog.url);
    await expect(page.getByRole('heading', { name: 'From the blog' })).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('a blog without posts says so', async ({ page }) => {
      await page.goto(`${blog.url}/blog`);
      await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
      await expect(page.getByText('Loading posts...')).toBeHidden();
    });
  });

  test('a list that can’t be read shows as empty and is logged', async ({ page }) => {
    const lines = collectConsole(page);
    await using _waits = await skipRetryWaits(page);
    await page.route(`${SUPABASE_URL}/rest/**`, (route) => route.abort());
    await page.goto(`${blog.url}/blog`);
    await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
    expect(lines.join('\n')).toContain('Couldn’t read the blog');
  });

  test('the first post of a blog exported while empty appears in the list immediately', async ({ page }) => {
    await publish(author, { slug: 'first', title: 'The very first' });
    await page.goto(`${blog.url}/blog`);
    await page.getByRole('link', { name: 'The very first' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The very first');
  });

  test('a host that rewrites unknown posts to the fallback page shows a new one there', async ({ page }) => {
    await publish(author, { slug: 'rewritten', title: 'Found through the shell' });
    await cp(join(blog.folder, 'blog/_post'), join(blog.folder, 'blog/rewritten'), { recursive: true });
    const answer = await page.goto(`${blog.url}/blog/rewritten`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found through the shell');
    await expect(page).toHaveTitle('Found through the shell | Callwright Blog');
  });
});

test.describe('a blog that changed after its export', () => {
  let blog: OwnSite;
  test.beforeAll(async () => {
    await backend.query('delete from public.blog_posts');
    for (const slug of ['kept', 'edited', 'unpublished', 'renamed']) {
      ids[slug] = await publish(author, { slug, title: `The ${slug} one`, content: `Text of ${slug}, first edition.` });
    }
    blog = await serveOwnSite(backend, port);
  });
  test.afterAll(() => blog?.close());

  test('a post that didn’t change isn’t drawn a second time', async ({ page }) => {
    await using _script = await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('.post-body')?.setAttribute('data-exported', '');
      });
    });
    const read = page.waitForResponse((response) => response.url().includes('/rest/v1/blog_posts'));
    await page.goto(`${blog.url}/blog/kept`);
    await (await read).finished();
    await expect(page.locator('.post-body[data-exported]')).toHaveText('Text of kept, first edition.');
  });

  test('a post edited after the export shows its current text', async ({ page }) => {
    const { error } = await author.client
      .from('blog_posts')
      .update({ title: 'The mended one', content: 'Second edition, with a [link](https://example.com/).' })
      .eq('id', ids.edited ?? '');
    expect(error).toBeNull();
    await page.goto(`${blog.url}/blog/edited`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The mended one');
    await expect(page.locator('.post-body')).toContainText('Second edition');
    await expect(page).toHaveTitle('The mended one | Callwright Blog');
  });

  test('a post renamed twice after the export can be reached from each of its addresses', async ({ page }) => {
    for (const slug of ['renamed-once', 'renamed-twice']) {
      const { error } = await author.client
        .from('blog_posts')
        .update({ slug })
        .eq('id', ids.renamed ?? '');
      expect(error).toBeNull();
    }
    for (const former of ['renamed', 'renamed-once']) {
      await page.goto(`${blog.url}/blog/${former}`);
      await expect(page).toHaveURL(`${blog.url}/blog/renamed-twice`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The renamed one');
    }
  });

  test('a post unpublished after the export is Post Not Found', async ({ page }) => {
    const { error } = await author.client
      .from('blog_posts')
      .update({ status: 'draft' })
      .eq('id', ids.unpublished ?? '');
    expect(error).toBeNull();
    await page.goto(`${blog.url}/blog/unpublished`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  });

  test('the list is current: an edited title, a missing post, a new one first', async ({ page }) => {
    await publish(author, { slug: 'new', title: 'The new one' });
    await page.goto(`${blog.url}/blog`);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'The new one',
      'The renamed one',
      'The mended one',
      'The kept one',
    ]);
  });

  test('a rendering error is reported plainly, with a link home', async ({ page }) => {
    await using _script = await page.addInitScript(() => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        configurable: true,
        get() {
          throw new Error('a broken formatter');
        },
      });
    });
    await page.goto(`${blog.url}/blog`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  });

  test('if every post is gone, the list says so', async ({ page }) => {
    await backend.query('delete from public.blog_posts');
    await page.goto(`${blog.url}/blog`);
    await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
  });
});
