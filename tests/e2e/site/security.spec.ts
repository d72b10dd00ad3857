import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, expectLogin, toastOf, toStorageState } from './author.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_PUBLISHABLE_KEY, exportFolder } = product;

const ADMIN = '/blog/admin';

type Violation = { directive: string; blocked: string };
type Watched = { violations: Violation[]; hasRun?: string[] };
type Opened = { page: Page; errors: string[]; readViolations: () => Promise<Violation[]> };

async function listPages(): Promise<string[]> {
  const files = await readdir(exportFolder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);
}

async function watch(page: Page): Promise<Opened> {
  const errors: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(`${line.text()} ${line.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    const watched: Watched = { violations: [] };
    Object.assign(window, { watched });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      watched.violations.push({ directive: effectiveDirective, blocked: blockedURI }),
    );
  });
  return {
    page,
    errors,
    readViolations: () => page.evaluate(() => (window as unknown as { watched: Watched }).watched.violations),
  };
}

const LANES = 3;

async function forEachPage(browser: Browser, look: (path: string, opened: Opened) => Promise<void>): Promise<void> {
  const author = await createAuthor(product);
  const inside = await browser.newContext({ storageState: await toStorageState(author, product) });
  const outside = await browser.newContext();
  const paths = await listPages();
  const openEach = async (opened: Opened, mine: string[]) => {
    for (const path of mine) {
      await opened.page.goto(SITE_URL + path, { waitUntil: 'networkidle' });
      if (path === ADMIN) await expect(opened.page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
      if (path === '/login') await expectLogin(opened.page, SITE_URL);
      await look(path, opened);
    }
  };
  const others = paths.filter((path) => path !== ADMIN);
  await Promise.all([
    openEach(await watch(await inside.newPage()), [ADMIN]),
    ...Array.from({ length: LANES }, async (_, lane) =>
      openEach(
        await watch(await outside.newPage()),
        others.filter((_, index) => index % LANES === lane),
      ),
    ),
  ]);
  await inside.close();
  await outside.close();
}

test('no page violates its own policy or logs an error, and an injected script doesn’t run (S2)', async ({
  browser,
}) => {
  test.slow();
  expect(await listPages()).toEqual(expect.arrayContaining(['/', '/solution', '/blog', '/login', ADMIN, '/404']));
  await forEachPage(browser, async (path, { page, errors, readViolations }) => {
    expect({ path, violations: await readViolations() }).toEqual({ path, violations: [] });
    // The 404 page logs its address, and the browser logs the status.
    expect({ path, errors: errors.splice(0).filter((line) => !/^404: |status of 404 .*\/404$/.test(line)) }).toEqual({
      path,
      errors: [],
    });

    await page.evaluate(() => {
      const { watched } = window as unknown as { watched: Watched };
      watched.hasRun = [];
      const script = document.createElement('script');
      script.textContent = 'watched.hasRun.push("inline")';
      const file = document.createElement('script');
      file.src = 'data:text/javascript,watched.hasRun.push("file")';
      const picture = document.createElement('img');
      picture.setAttribute('onload', 'watched.hasRun.push("handler")');
      picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
      const link = document.createElement('a');
      link.href = 'javascript:watched.hasRun.push("link")';
      document.body.append(script, file, picture, link);
      link.click();
      // In a task of the page, because the policy doesn't apply to the test's own evaluation.
      setTimeout(() => new Function('watched.hasRun.push("eval")')());
    });
    await expect.poll(async () => (await readViolations()).length, { message: path }).toBeGreaterThanOrEqual(5);
    const directives = (await readViolations()).map(({ directive }) => directive);
    expect(directives.every((directive) => directive.startsWith('script-src'))).toBe(true);
    const hasRun = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.hasRun);
    expect({ path, hasRun }).toEqual({ path, hasRun: [] });
    errors.splice(0);
  });
});

test('no page’s policy allows arbitrary inline code', async () => {
  for (const path of await listPages()) {
    const file = path === '/404' ? '404.html' : join(path.slice(1), 'index.html');
    const page = await readFile(join(exportFolder, file), 'utf8');
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page)?.[1] ?? '';
    expect({ path, policy }).toEqual({ path, policy: expect.stringContaining("default-src 'none'") });
    expect(policy).not.toMatch(/unsafe-|\*|http:\/\/(?!127\.0\.0\.1)/);
  }
});

test('the admin screens work under their policy: preview, toasts, and publishing', async ({ browser }) => {
  const author = await createAuthor(product);
  const context = await browser.newContext({ storageState: await toStorageState(author, product) });
  const page = await context.newPage();
  const { errors, readViolations } = await watch(page);
  await page.goto(SITE_URL + ADMIN);
  await page.getByLabel('Title*', { exact: true }).fill(`Under a policy ${author.id}`);
  await page.getByLabel('Content*', { exact: true }).fill('A text.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Live Preview' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
  await page.getByRole('button', { name: 'Close preview' }).click();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  // Without the library's style, the toast wouldn't be fixed.
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
  expect(await readViolations()).toEqual([]);
  // The live check requests the post's page, which this host doesn't have yet.
  const ofThePost = `404 (Not Found) ${SITE_URL}/blog/under-a-policy-${author.id}?check=`;
  expect(errors.filter((line) => !line.includes(ofThePost))).toEqual([]);
  await context.close();
});

test('the export contains no secret (S9)', async () => {
  const files = (await readdir(exportFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'latin1');
    for (const pattern of [/sb_secret_\w+/g, /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+/g, /sb_publishable_[\w-]+/g]) {
      for (const [key] of text.matchAll(pattern)) if (key !== SUPABASE_PUBLISHABLE_KEY) found.push(`${name}: ${key}`);
    }
    if (/service_role/.test(text)) found.push(`${name}: service_role`);
  }
  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
