import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { expect, type Page, test } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { readEmail, type SavedEmail } from '../../helpers/mailbox.ts';
import { readProduct } from '../product.ts';
import { createAuthor, logIn } from './author.ts';

const product = readProduct();
const { SITE_URL, emailsFolder } = product;
const backend = { url: product.SUPABASE_URL, publishableKey: product.SUPABASE_PUBLISHABLE_KEY };

async function emailTo(email: string): Promise<SavedEmail | null> {
  const names = (await readdir(emailsFolder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const emails = await Promise.all(names.map((name) => readEmail(join(emailsFolder, name))));
  return emails.findLast(({ to }) => to === email) ?? null;
}

async function waitForEmail(email: string): Promise<SavedEmail> {
  await expect.poll(async () => (await emailTo(email))?.link).toMatch(/token_hash/);
  const message = await emailTo(email);
  if (message === null) throw new Error(`no email to ${email}`);
  return message;
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(`If ${email} has an account, we sent a link to it.`)).toBeVisible();
}

test('an author who forgot the password gets back in by email, and the link works once', async ({ page, browser }) => {
  const author = await createAuthor(product);
  await requestLink(page, author.email);
  const { link } = await waitForEmail(author.email);

  const phone = await browser.newPage({ viewport: { width: 390, height: 800 } });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Save Password' }).click();
  await expect(phone.getByLabel('New password')).toHaveAccessibleDescription('Enter your new password.');
  await phone.route(`${product.SUPABASE_URL}/auth/v1/verify**`, (route) => route.abort(), { times: 1 });
  await phone.getByLabel('New password').fill('a password that is new');
  await phone.getByRole('button', { name: 'Save Password' }).click();
  await expect(phone.getByRole('alert')).toHaveText(
    'Couldn’t reach the blog. Check your connection, then try again. Your link still works.',
  );
  await phone.getByRole('button', { name: 'Save Password' }).click();
  await expect(phone.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await expect(phone.getByText(`Log in as ${author.email} with the new password.`)).toBeVisible();
  expect(phone.url()).toBe(`${SITE_URL}/login/confirm/`);
  expect(await findViolations(phone)).toEqual([]);
  await logIn(phone, SITE_URL, { ...author, password: 'a password that is new' });

  await page.goto(link);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await page.getByRole('link', { name: 'Get New Link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('an address without an account gets the same answer as any other, and no email', async ({ page }) => {
  const email = `nobody-${crypto.randomUUID()}@example.com`;
  await requestLink(page, email);
  expect(await emailTo(email)).toBeNull();
});

test('a link signs nobody in: it confirms an address, and this browser’s session stays', async ({ page }) => {
  const author = await createAuthor(product);
  const other = await createAuthor(product);
  const next = `new-${other.email}`;
  const signedIn = await createSessionClient(backend, fetch).signIn(other);
  if (!signedIn.ok) throw new Error(signedIn.error.message);
  const changed = await new AccountClient(backend, fetch).changeEmail(signedIn.value, other.password, next, '');
  expect(changed).toMatchObject({ ok: true });
  await logIn(page, SITE_URL, author);
  await page.goto((await waitForEmail(next)).link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText(`From now on, log in with ${next}.`)).toBeVisible();
  expect(await createSessionClient(backend, fetch).signIn({ ...other, email: next })).toMatchObject({ ok: true });
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(page.getByText(`Signed in as ${author.email}`)).toBeVisible();
});

test('a link to an address that now belongs to another account says so, and the account keeps its own', async ({
  page,
}) => {
  const [author, other] = [await createAuthor(product), await createAuthor(product)];
  const client = new AccountClient(backend, fetch);
  const signedIn = await createSessionClient(backend, fetch).signIn(author);
  if (!signedIn.ok) throw new Error(signedIn.error.message);
  const next = `taken-${other.email}`;
  await client.changeEmail(signedIn.value, author.password, next, `${SITE_URL}/login/confirm/`);
  const { link } = await waitForEmail(next);
  expect(
    await createSessionClient(backend, fetch).signUp({ email: next, password: author.password }, ''),
  ).toMatchObject({ ok: true });
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { name: 'Another account has this email' })).toBeVisible();
  expect(await createSessionClient(backend, fetch).signIn(author)).toMatchObject({ ok: true });
});

test('an expired link of a hosted project says what to do and offers a new one', async ({ page }) => {
  await page.goto(`${SITE_URL}/login/confirm/#error=access_denied&error_code=otp_expired`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await page.getByRole('link', { name: 'Get New Link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`nothing shifts at ${width} px as the confirmation page decides what to show`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(/\/_islands\//, async (route) => {
      await expect(page.getByText('One moment...')).toBeVisible();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await route.continue();
    });
    await page.goto(`${SITE_URL}/login/confirm/`);
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });
}
