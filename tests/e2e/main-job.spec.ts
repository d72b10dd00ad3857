import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { previewOf } from './desktop/author.ts';
import { test as desktopTest } from './desktop-app.ts';
import { type FolderHost, startFolderHost } from './folder-host.ts';

/** A real document with tables, code, pictures, links, nested lists, and raw HTML. */
const readme = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'README.md'),
  'utf8',
);

const test = desktopTest.extend<{ host: FolderHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  host: async ({}, use) => {
    const host = await startFolderHost();
    await use(host);
    await host.close();
  },
});

test('a post goes from the desktop editor to a reader, with the same article everywhere, and shows as live', async ({
  host,
  launchDesktop,
  browser,
}, info) => {
  test.setTimeout(600_000);
  info.annotations.push({ type: 'served by', description: host.server });
  const { page: editor } = await launchDesktop({ env: host.settings });
  await editor.setViewportSize({ width: 1280, height: 900 });
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

  const address = `${host.settings.SITE_URL}/blog/${slug}`;
  const panel = editor.getByRole('complementary', { name: 'Publishing status' });
  const stepOf = (label: string) =>
    panel
      .getByRole('list', { name: 'Publishing steps' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${label}`) });

  await test.step('publish, and read it at its address immediately', async () => {
    await host.isServed;
    const begun = performance.now();
    await editor.getByRole('button', { name: 'Publish Post' }).click();
    const staticPage = readWithoutScripts(browser, address);
    await expect(editor.getByText('Blog post published successfully.')).toBeVisible();
    await expect(editor.getByRole('list', { name: 'Drafts' })).toContainText('Published');

    const reader = await browser.newPage();
    const views = countViews(reader);
    await reader.goto(address);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(reader).toHaveTitle(new RegExp(title));
    expect(await readArticle(reader.locator('.post-body'))).toBe(previewed);
    await expect.poll(() => views.count).toBe(1);
    await reader.close();

    const { heading, article, readAt } = await staticPage;
    const description = `${((readAt - begun) / 1_000).toFixed(1)} s after "Publish"`;
    info.annotations.push({ type: 'static, read with JavaScript off', description });
    console.log(`Static, read with JavaScript off, ${description}`);
    expect(heading).toBe(title);
    expect(article).toBe(previewed);
  });

  await test.step('the editor proves that it is live', async () => {
    await editor.getByRole('button', { name: 'Publishing status' }).click();
    await expect(panel).toContainText('The post is live.', { timeout: 60_000 });
    await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  await test.step('an update fails at a step with a reason; once fixed and retried, it is live', async () => {
    await host.unmountFolder();
    await editor.getByLabel('Content*').fill('Said anew.');
    await editor.getByRole('button', { name: 'Publish Post' }).click();
    await expect(stepOf('Sent to the blog')).toContainText('Up to date.', { timeout: 30_000 });
    await expect(stepOf('Page on the site')).toContainText(
      `The deploy failed while uploading to the host. Couldn't use the folder ${host.folder}`,
      { timeout: 60_000 },
    );
    await host.remountFolder();
    const isLive = panel.getByText('The post is live.');
    await panel.getByRole('button', { name: 'Try again' }).or(isLive).first().click();
    await expect(isLive).toBeVisible({ timeout: 60_000 });
    await expect(stepOf('Page on the site')).toContainText('The page shows this version.');
    expect((await readWithoutScripts(browser, address)).article).toContain('Said anew.');
  });
});

async function readWithoutScripts(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await expect
    .poll(async () => (await reader.goto(address))?.status(), { timeout: 30_000, intervals: [250] })
    .toBe(200);
  const readAt = performance.now();
  const heading = await reader.getByRole('heading', { level: 1 }).textContent();
  const article = await readArticle(reader.locator('.post-body'));
  await context.close();
  return { readAt, heading, article };
}

/** Normalizes what renderers do differently: attribute order, and comments between texts. */
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
