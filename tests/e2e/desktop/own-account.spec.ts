import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { saveOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { readEmail } from '../../helpers/mailbox.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { readProduct } from '../product.ts';
import { openAccount, PASSWORD } from './author.ts';
import { test } from './desk.ts';

const product = readProduct();

async function listEmailsTo(email: string): Promise<string[]> {
  const names = (await readdir(product.emailsFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.map((name) => readEmail(join(product.emailsFolder, name))));
  return emails.filter(({ to }) => to === email).map(({ link }) => link);
}

test('the account panel shows how readers see the author, and opens the rest in the browser', async ({
  signedInDesk: { page, openedLinks, email },
}) => {
  const panel = await openAccount(page);
  await expect(panel).toContainText('Readers see Guest author as the author of your posts.');
  await panel.getByRole('button', { name: 'Change your name, email, or password' }).click();
  await expect.poll(async () => (await openedLinks()).at(-1)).toBe(`${product.SITE_URL}/blog/admin#account`);

  const browser = createAnonymousBlogClient(product);
  const { data } = await browser.auth.signInWithPassword({ email, password: PASSWORD });
  const profile = { displayName: 'Ana Ruiz', biography: '', showsEmail: false };
  unwrap(await saveOwnProfile(browser, data.user?.id ?? '', profile));
  await panel.getByRole('button', { name: 'Close' }).click();
  await openAccount(page);
  await expect(panel).toContainText('Readers see Ana Ruiz as the author of your posts.');
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
});

test('an author who forgot the password can request an email here', async ({ desk: { page } }) => {
  const email = `author-${crypto.randomUUID()}@callwright.example`;
  const signedUp = await createAnonymousBlogClient(product).auth.signUp({ email, password: PASSWORD });
  expect(signedUp.error).toBeNull();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await reset.getByLabel('Email').fill(email);
  await reset.getByRole('button', { name: 'Send Link' }).click();
  const sent = page.getByRole('dialog', { name: 'Check your email' });
  await expect(sent).toContainText(`If ${email} has an account, we sent a link to it.`);
  await expect(sent).toBeFocused();
  await expect(sent.getByLabel('Email')).toHaveCount(0);
  await expect
    .poll(() => listEmailsTo(email))
    .toEqual([expect.stringContaining(`${product.SITE_URL}/login/confirm/#type=recovery&token_hash=`)]);
  await sent.getByRole('button', { name: 'Back to login' }).click();
  const logIn = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(logIn.getByLabel('Email')).toHaveValue(email);
  await expect(logIn.getByLabel('Password')).toBeFocused();
});
