import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveExport } from '@callwright/site/export/serve/serve-export.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { previewOf } from './desktop/author.ts';
import { test } from './desktop-app.ts';
import { askExporter } from './exporter.ts';
import { readProduct } from './product.ts';

/** A real document with tables, code, pictures, links, nested lists and raw HTML. */
const readme = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'README.md'),
  'utf8',
);

test('a post goes from the desktop editor to a reader, with the same article everywhere', async ({
  launchDesktop,
  browser,
}) => {
  test.setTimeout(600_000);
  const product = readProduct();
  const { page: editor } = await launchDesktop({ env: product });
  const email = `author-${crypto.randomUUID()}@callwright.example`;

  await test.step('sign up, then sign in', async () => {
    await editor.getByRole('button', { name: 'Sign in' }).first().click();
    await editor.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await editor.getByLabel('Email').fill(email);
    await editor.getByLabel('Password').fill('a-long-password');
    await editor.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(editor.getByText('You can now log in with your credentials.')).toBeVisible();
    await editor.getByLabel('Email').fill(email);
    await editor.getByLabel('Password').fill('a-long-password');
    await editor.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(editor.getByText("You've successfully logged in.")).toBeVisible();
    await expect(editor.getByRole('region', { name: 'Account' })).toContainText(email);
  });

  const title = `How our editor renders Markdown, ${crypto.randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(' ', '-').replaceAll(',', '');
  const preview = previewOf(editor).locator('.post-body');

  await test.step('write by typing and pasting, and watch the preview', async () => {
    await editor.getByRole('button', { name: 'New draft' }).first().click();
    await editor.getByLabel('Title*').pressSequentially(title);
    await editor.getByLabel('Content*').click();
    await editor.keyboard.type('Typed by hand first.\n\n');
    await editor.keyboard.insertText(readme);
    await expect(preview).toContainText('Typed by hand first.');
    await expect(preview.locator('table')).not.toHaveCount(0);
    await expect(preview.locator('pre')).not.toHaveCount(0);
    await expect(preview.locator('img')).not.toHaveCount(0);
    await expect(editor.getByText('Saved', { exact: true })).toBeVisible();
  });
  const previewed = await readArticle(preview);

  await test.step('publish', async () => {
    await editor.getByRole('button', { name: 'Publish Post' }).click();
    await expect(editor.getByText('Blog post published successfully.')).toBeVisible();
    await expect(editor.getByRole('list', { name: 'Drafts' })).toContainText('Published');
  });

  await test.step('read it at its own address at once', async () => {
    const reader = await browser.newPage();
    const views = countViews(reader);
    await reader.goto(`${product.SITE_URL}/blog/${slug}`);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(reader).toHaveTitle(new RegExp(title));
    expect(await readArticle(reader.locator('.post-body'))).toBe(previewed);
    await expect.poll(() => views.count).toBe(1);
    await reader.close();
  });

  await test.step('export the site again, and read it with JavaScript off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callwright-export-'));
    const exported = await askExporter(product.exporterUrl, { env: product, outFolder: folder });
    expect(exported).toMatchObject({ ok: true });
    const host = await serveExport({ folder, port: 0 });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const reader = await context.newPage();
    const answer = await reader.goto(`${host.url}/blog/${slug}/`);

    expect(answer?.status()).toBe(200);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await readArticle(reader.locator('.post-body'))).toBe(previewed);

    await context.close();
    await host.close();
    await rm(folder, { recursive: true, maxRetries: 10 });
  });
});

/**
 * The article as HTML, without what two ways of rendering the same elements differ in: the order of
 * attributes, and the empty comments that a server's rendering leaves between texts.
 */
function readArticle(article: Locator): Promise<string> {
  return article.evaluate((element) => {
    const copy = document.importNode(element, true);
    for (const node of [copy, ...copy.querySelectorAll('*')]) {
      const attributes = [...node.attributes].sort((a, b) => a.name.localeCompare(b.name));
      for (const { name } of attributes) node.removeAttribute(name);
      for (const { name, value } of attributes) node.setAttribute(name, value);
    }
    return copy.outerHTML.replaceAll('<!-- -->', '');
  });
}

function countViews(page: Page): { count: number } {
  const views = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rpc/increment_post_views')) views.count += 1;
  });
  return views;
}
