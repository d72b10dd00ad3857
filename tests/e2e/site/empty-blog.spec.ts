import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { askExporter } from '../exporter.ts';
import { readProduct } from '../product.ts';
import { collectConsole, publish } from './author.ts';
import { type OwnBlog, startOwnBlog } from './own-blog.ts';

test.describe.configure({ mode: 'serial' });

let blog: OwnBlog;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  blog = await startOwnBlog(async () => {});
});

test.afterAll(async () => {
  await blog?.close();
});

test('a blog without posts is exported, and says Loading posts... and then that there are none', async ({ page }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`${blog.settings.SUPABASE_URL}/rest/**`, async (route) => {
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
  await page.route(`${blog.settings.SUPABASE_URL}/rest/**`, (route) => route.abort());
  await page.goto(`${blog.siteUrl}/blog`);
  await expect(page.getByText('No blog posts yet. Check back soon!')).toBeVisible({ timeout: 20_000 });
  expect(lines.join('\n')).toContain('The blog could not be read');
});

test('the first post of a blog that was exported empty is in the list at once', async ({ page }) => {
  await publish(blog.author, { slug: 'first', title: 'The very first' });
  await page.goto(`${blog.siteUrl}/blog`);
  await page.getByRole('link', { name: 'The very first' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The very first');
});

test('a host that rewrites unknown posts to the shell shows a new one there', async ({ page }) => {
  await publish(blog.author, { slug: 'rewritten', title: 'Found through the shell' });
  await copyFile(join(blog.outFolder, 'blog/_post.html'), join(blog.outFolder, 'blog/rewritten.html'));
  const answer = await page.goto(`${blog.siteUrl}/blog/rewritten`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found through the shell');
  await expect(page).toHaveTitle('Found through the shell | Callwright Blog');
});

test('an export fails, says so and writes nothing where the backend is down', async () => {
  test.setTimeout(600_000);
  const gone = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_none' };
  const folder = await mkdtemp(join(tmpdir(), 'callwright-no-backend-'));
  const outFolder = join(folder, 'site');
  const exported = await askExporter(readProduct().exporterUrl, { env: gone, outFolder });
  expect(exported).toMatchObject({
    ok: false,
    error: {
      message: expect.stringContaining('The posts could not be read from the backend (TypeError: fetch failed).'),
    },
  });
  await expect(stat(outFolder)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true, maxRetries: 10 });
});
