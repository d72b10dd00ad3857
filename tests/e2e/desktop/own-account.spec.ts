import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { readLetter } from '../../helpers/mailbox.ts';
import { test } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { fillCredentials, PASSWORD, rowOf, saveStatus, signIn, toastOf, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';

const product = readProduct();
const backend = { url: product.SUPABASE_URL, publishableKey: product.SUPABASE_PUBLISHABLE_KEY };

async function listLettersTo(email: string): Promise<string[]> {
  const names = (await readdir(product.lettersFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const letters = await Promise.all(names.map((name) => readLetter(join(product.lettersFolder, name))));
  return letters.filter(({ to }) => to === email).map(({ link }) => link);
}

test('the panel of the account changes how readers see the author, the password, and signs out everywhere', async ({
  launchDesktop,
}) => {
  const { page, chooseMenu } = await launchDesktop({ env: product });
  const email = await signIn(page);
  await chooseMenu(['File', 'Account']);
  const panel = page.getByRole('dialog', { name: 'Account' });
  await expect(panel).toContainText('Readers see the company’s name as the author of your posts');
  await panel.getByLabel('Name for readers').fill('Ana Ruiz');
  await panel.getByLabel('About you').fill('Ten years on roofs.');
  await panel.getByRole('button', { name: 'Save profile' }).click();
  await expect(panel).toContainText('Saved. All of your posts show it');
  expect(await findViolations(page)).toEqual([]);

  const next = 'another long password';
  const form = panel.locator('details', { hasText: 'Change password' });
  await form.locator('summary').click();
  await form.getByLabel('Present password').fill('not the one');
  await form.getByLabel(/^New password/).fill(next);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form).toContainText('This is not the password of your account. Nothing was changed.');
  await form.getByLabel('Present password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form).toContainText('Your password is changed.');
  const elsewhere = await createSessionClient(backend, fetch).signIn({ email, password: next });
  expect(elsewhere).toMatchObject({ ok: true });

  const everywhere = panel.locator('details', { hasText: 'Sign out everywhere' });
  await everywhere.locator('summary').click();
  await everywhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toastOf(page, 'Signed out everywhere')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Signed out');
  await expect(panel).toHaveCount(0);
});

test('whoever forgot the password asks for a letter here, and an account is deleted with its password', async ({
  launchDesktop,
}) => {
  const { page, chooseMenu } = await launchDesktop({ env: product });
  const email = `author-${crypto.randomUUID()}@callwright.example`;
  const signedUp = await createAnonymousBlogClient(product).auth.signUp({ email, password: PASSWORD });
  expect(signedUp.error).toBeNull();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await reset.getByLabel('Email').fill(email);
  await reset.getByRole('button', { name: 'Send Link' }).click();
  await expect(reset).toContainText('a letter is on its way');
  await expect
    .poll(() => listLettersTo(email))
    .toEqual([expect.stringContaining(`${product.SITE_URL}/login/confirm/#type=recovery&token_hash=`)]);
  await reset.getByRole('button', { name: 'Back to log in' }).click();
  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(email);
  await writeDraft(page, { title: 'Left behind', content: 'Words of an account that goes.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  await chooseMenu(['File', 'Account']);
  const form = page.getByRole('dialog', { name: 'Account' }).locator('details', { hasText: 'Delete account' });
  await form.locator('summary').click();
  await form.getByLabel('Present password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Delete account' }).click();
  await expect(toastOf(page, 'Your account is deleted')).toBeVisible();
  expect(await createSessionClient(backend, fetch).signIn({ email, password: PASSWORD })).toMatchObject({ ok: false });

  // The next account sees what was left, and takes it if it wants to.
  await signIn(page);
  const others = page.getByRole('region', { name: 'Other drafts on this computer' });
  await others.getByRole('button', { name: 'Move to my drafts Left behind' }).click();
  await rowOf(page, 'Left behind').click();
  await expect(page.getByLabel('Content*')).toHaveValue('Words of an account that goes.');
});

test('who else could take over the posts is asked again where that failed', async ({ launchDesktop }) => {
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page, chooseMenu } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await signIn(page);
  gate.answer('POST /rest/v1/rpc/list_successors', 503, {});
  await chooseMenu(['File', 'Account']);
  const panel = page.getByRole('dialog', { name: 'Account' });
  const form = panel.locator('details', { hasText: 'Delete account' });
  await form.locator('summary').click();
  await expect(form).toContainText('Who else could get them is not known:');
  expect(await findViolations(page)).toEqual([]);
  gate.release();
  await form.getByRole('button', { name: 'Ask again' }).click();
  await expect(form).not.toContainText('is not known');
  await gate.close();
});
