import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { type ExportServer, serveExport } from '@callwright/site/export/serve/serve-export.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { expect, test } from 'playwright/test';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { findFreePort } from '../../helpers/find-free-port.ts';
import { askExporter } from '../exporter.ts';
import { readProduct } from '../product.ts';
import { type Author, collectConsole, createAuthor, publish } from './author.ts';

// One backend for all of them: what depends on no post is built for its address, and that takes the most of an export.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

type ServedExport = { siteUrl: string; outFolder: string; server: ExportServer };

let folder: string;
let backend: Backend;
let port: number;
let settings: BackendSettings;
let author: Author;
const ids: Record<string, string> = {};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = await mkdtemp(join(tmpdir(), 'callwright-own-blog-'));
  port = await findFreePort();
  backend = await startBackend({
    dataFolder: null,
    emptyDatabase: await emptyDatabase(),
    port: 0,
    siteUrl: `http://localhost:${port}`,
  });
  settings = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
  author = await createAuthor(settings);
});

test.afterAll(async () => {
  await backend.close().catch(() => {});
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function exportTo(name: string): Promise<ServedExport> {
  const outFolder = join(folder, name);
  const exported = await askExporter(readProduct().exporterUrl, { env: settings, outFolder });
  if (!exported.ok) throw new Error(exported.error.message);
  const server = await serveExport({ folder: outFolder, port });
  return { siteUrl: server.url, outFolder, server };
}

test.describe('a blog that was exported empty', () => {
  let blog: ServedExport;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    blog = await exportTo('empty');
  });
  test.afterAll(() => blog.server.close());

  test('a blog without posts is exported, and says Loading posts... and then that there are none', async ({ page }) => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`${settings.SUPABASE_URL}/rest/**`, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto(`${blog.siteUrl}/blog`);
    await expect(page.getByText('Loading posts...', { exact: true })).toBeVisible();
    answer();
    await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
    await page.goto(blog.siteUrl);
    await expect(page.getByRole('heading', { name: 'From the blog' })).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('a blog without posts says so', async ({ page }) => {
      await page.goto(`${blog.siteUrl}/blog`);
      await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
      await expect(page.getByText('Loading posts...')).toBeHidden();
    });
  });

  test('a list that cannot be read shows as empty, and is logged', async ({ page }) => {
    const lines = collectConsole(page);
    await page.route(`${settings.SUPABASE_URL}/rest/**`, (route) => route.abort());
    await page.goto(`${blog.siteUrl}/blog`);
    await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible({ timeout: 20_000 });
    expect(lines.join('\n')).toContain('The blog could not be read');
  });

  test('the first post of a blog that was exported empty is in the list at once', async ({ page }) => {
    await publish(author, { slug: 'first', title: 'The very first' });
    await page.goto(`${blog.siteUrl}/blog`);
    await page.getByRole('link', { name: 'The very first' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The very first');
  });

  test('a host that rewrites unknown posts to the shell shows a new one there', async ({ page }) => {
    await publish(author, { slug: 'rewritten', title: 'Found through the shell' });
    await copyFile(join(blog.outFolder, 'blog/_post.html'), join(blog.outFolder, 'blog/rewritten.html'));
    const answer = await page.goto(`${blog.siteUrl}/blog/rewritten`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found through the shell');
    await expect(page).toHaveTitle('Found through the shell | Callwright Blog');
  });
});

test.describe('a blog that changed after its export', () => {
  let blog: ServedExport;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    await backend.query('delete from public.blog_posts');
    for (const slug of ['kept', 'edited', 'unpublished', 'renamed']) {
      ids[slug] = await publish(author, { slug, title: `The ${slug} one`, content: `Text of ${slug}, first edition.` });
    }
    blog = await exportTo('filled');
  });
  test.afterAll(() => blog.server.close());

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
    const { error } = await author.client
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
      const { error } = await author.client
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
    const { error } = await author.client
      .from('blog_posts')
      .update({ status: 'draft' })
      .eq('id', ids.unpublished ?? '');
    expect(error).toBeNull();
    await page.goto(`${blog.siteUrl}/blog/unpublished`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  });

  test('the list is as it is now: an edited title, a missing post, a new one first', async ({ page }) => {
    await publish(author, { slug: 'new', title: 'The new one' });
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
    await backend.query('delete from public.blog_posts');
    await page.goto(`${blog.siteUrl}/blog`);
    await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible();
  });
});

test('an export fails, says so and writes nothing where the backend is down', async () => {
  await backend.close();
  const outFolder = join(folder, 'never');
  const exported = await askExporter(readProduct().exporterUrl, { env: settings, outFolder });
  expect(exported).toMatchObject({
    ok: false,
    error: {
      message: expect.stringContaining('The posts could not be read from the backend (TypeError: fetch failed).'),
    },
  });
  await expect(stat(outFolder)).rejects.toThrow('ENOENT');
});
