import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, endSessionOf, toastOf } from './author.ts';
import { test } from './reused-page.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL, exportFolder } = product;

/** Compressed bytes of script; 500 of them are for sharing code with the confirmation page. */
const BUDGET = 46_500;

test('the page works without the framework, and its script is small', async () => {
  const html = await readFile(join(exportFolder, 'login/index.html'), 'utf8');
  expect(html).not.toContain('/_next/static/chunks');
  const scripts = [...html.matchAll(/(?:src|href)="(\/_islands\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  const files = await Promise.all(scripts.map((path) => readFile(join(exportFolder, path))));
  expect(files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)).toBeLessThan(BUDGET);
});

test('text typed before the script loads stays, is sent nowhere, and logs in afterwards', async ({ page }) => {
  const author = await createAuthor(product);
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/_islands\//, async (route) => {
    await mayArrive;
    await route.continue();
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().startsWith(SUPABASE_URL)) requests.push(request.url());
  });
  await page.goto(`${SITE_URL}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Password').press('Enter');
  await button.click({ force: true });
  // A password manager that submits the form has nothing to send.
  expect(await page.locator('form').evaluate((form: HTMLFormElement) => [...new FormData(form)])).toEqual([]);
  expect(requests).toEqual([`${SITE_URL}/login`]);

  arrive();
  await expect(button).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(author.email);
  await page.getByLabel('Password').press('Enter');
  await expect(toastOf(page, 'Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(`${SITE_URL}/blog/admin`);
  expect(requests.join(' ')).not.toContain(encodeURIComponent(author.password));
});

test('a toast looks the same as on the blog admin, without violating the policy', async ({ page }) => {
  await using _script = await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
  });
  await page.route(`${SUPABASE_URL}/auth/v1/**`, (route) => route.abort());
  await page.goto(`${SITE_URL}/login`);
  await page.getByLabel('Email').fill('a@example.com');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Log In' }).click();
  const toast = toastOf(page, 'Authentication Error');
  await expect(toast).toHaveCSS('border-radius', '16px');
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await expect(page.getByLabel('Password')).toHaveValue('password');
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
});

test('the toast about an ended session shows on the log-in form; neither it nor the session stays in the history', async ({
  page,
}) => {
  const author = await createAuthor(product);
  await page.goto(`${SITE_URL}/login`);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(toastOf(page, 'Welcome back!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(toastOf(page, 'Welcome back!')).toHaveCount(0);

  await page.getByLabel('Title*', { exact: true }).fill('Too late');
  await page.getByLabel('Slug*', { exact: true }).fill(`too-late-${author.id}`);
  await page.getByLabel('Content*', { exact: true }).fill('Text');
  await endSessionOf(page, SUPABASE_URL);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(toastOf(page, 'Error')).toContainText('Your session has ended');
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('callwright');
});
