import { expect } from 'playwright/test';
import { test } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import {
  fillCredentials,
  PASSWORD,
  readEverything,
  saveStatus,
  signIn,
  toastOf,
  unique,
  writeDraft,
} from './author.ts';
import { openBackendGate } from './backend-gate.ts';

test('a missing keyring, a rejected post, and an ended session are explained, and the text and the email are kept', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page, userDataFolder } = await launchDesktop({
    env: { ...product, SUPABASE_URL: gate.url },
    keyring: 'weak',
  });
  const account = page.getByRole('region', { name: 'Account' });
  const publish = page.getByRole('button', { name: 'Publish Post' });
  const email = await signIn(page);

  await test.step('the sidebar says that the session ends with the window, and the account panel says why', async () => {
    const warning =
      'You’ll have to sign in each time you start Callwright because no keyring is open on this system. To stay signed in, install or unlock one (GNOME Keyring or KWallet), then restart Callwright.';
    await expect(account).toContainText('You’ll be signed out when you quit.');
    await account.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(warning);
    expect(readEverything(userDataFolder)).not.toContain(email);
    await page.keyboard.press('Escape');
  });

  await writeDraft(page, { title: unique('Written before the end'), content: 'Every word.' });
  await expect(saveStatus(page)).toHaveText('Saved');
  await test.step('a rejected post is an Error with the backend’s message', async () => {
    gate.answer('POST /rest/v1/blog_posts', 403, { code: '42501', message: 'posting is closed today' });
    await publish.click();
    await expect(toastOf(page, 'Error').getByText('posting is closed today', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
    gate.release();
  });

  const card = page.getByRole('dialog', { name: 'Admin Login' });
  await test.step('an ended session asks to sign in', async () => {
    gate.answer('/rest/', 401, { code: 'PGRST301', message: 'JWT expired' });
    gate.answer('POST /auth/v1/token?grant_type=refresh_token', 400, {
      error_code: 'refresh_token_not_found',
      msg: 'Invalid Refresh Token: Refresh Token Not Found',
    });
    await publish.click();
    await expect(account).toContainText('Your session has expired');
    await expect(card).toContainText('Sign in to publish. Your draft is saved on this computer.');
    await expect(card.getByLabel('Email')).toHaveValue(email);
    await expect(card.getByLabel('Password')).toBeFocused();
    const again = account.getByText(`Sign in again as ${email} to publish. Your drafts are still here.`);
    await expect(again).toBeHidden();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(again).toBeVisible();
    const signIn = account.getByRole('button', { name: 'Sign in' });
    await signIn.press('Enter');
    await card.getByLabel('Password').press('Escape');
    await expect(signIn).toBeFocused();
    await publish.click();
    await expect(card).toContainText('Sign in to publish.');
    gate.release();
  });

  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(account.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  await publish.click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await gate.close();
});
