import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DesktopApi } from '@callwright/desktop/ipc/contract.ts';
import { deleteOwnAccount } from '@callwright/shared/api/accounts/delete-account.ts';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { test } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import {
  fillCredentials,
  newDraft,
  openAccount,
  PASSWORD,
  rowOf,
  saveStatus,
  signIn,
  toastOf,
  unique,
  writeDraft,
} from './author.ts';
import { openBackendGate } from './backend-gate.ts';

const accountOf = (page: Page) => page.getByRole('region', { name: 'Account' });
const othersOf = (page: Page) => page.getByRole('region', { name: 'Other drafts on this computer' });

async function writeAndSave(page: Page, title: string): Promise<void> {
  await newDraft(page);
  await page.getByLabel('Title*').fill(title);
  await expect(saveStatus(page)).toHaveText('Saved');
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await accountOf(page).getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountOf(page)).toContainText(email);
}

async function logOut(page: Page): Promise<void> {
  await accountOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(accountOf(page)).toContainText('Signed out');
}

test('drafts written signed out belong to the only account on the computer, without a question', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop({ env: readProduct() });
  await writeAndSave(page, 'Written signed out');
  const ana = await signIn(page);
  await expect(rowOf(page, 'Written signed out')).toBeVisible();
  await writeFile(join(userDataFolder, 'drafts', 'From another program.md'), 'Text.');
  await expect(rowOf(page, 'From another program')).toBeVisible();
  await expect(othersOf(page)).toHaveCount(0);

  await logOut(page);
  await page.getByLabel('Content*').fill('Written on after logging out.');
  await expect(saveStatus(page)).toHaveText('Saved');

  await signIn(page);
  await expect(page.getByRole('navigation')).not.toContainText('Written signed out');
  await expect(page.getByLabel('Content*')).toHaveCount(0);
  await logOut(page);
  await signInAgain(page, ana);
  await rowOf(page, 'Written signed out').click();
  await expect(page.getByLabel('Content*')).toHaveValue('Written on after logging out.');
});

async function addDraftOfAnotherAccount(page: Page): Promise<void> {
  await signIn(page);
  await writeAndSave(page, 'Of another account');
  await logOut(page);
}

test('on a computer with several accounts, unowned drafts are listed separately and move when their author says so', async ({
  launchDesktop,
}) => {
  const { page } = await launchDesktop({ env: readProduct() });
  await addDraftOfAnotherAccount(page);
  for (const title of ['The first one', 'The second one', 'The third one']) await writeAndSave(page, title);
  await expect(othersOf(page)).toHaveCount(0);
  await signIn(page);
  await expect(othersOf(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('navigation')).not.toContainText('Of another account');

  await othersOf(page).getByRole('button', { name: 'Move to my drafts The second one' }).click();
  await expect(rowOf(page, 'The second one')).toBeVisible();
  await expect(othersOf(page)).not.toContainText('The second one');
  await toastOf(page, 'Moved to your drafts').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'The second one')).toHaveCount(0);
  await expect(othersOf(page).getByRole('listitem')).toHaveCount(3);

  await othersOf(page)
    .getByRole('button', { name: /^Other drafts/ })
    .click();
  await expect(othersOf(page).getByRole('listitem')).toHaveCount(0);
  await othersOf(page)
    .getByRole('button', { name: /^Other drafts/ })
    .click();
  expect(await findViolations(page, 'nav')).toEqual([]);
  await othersOf(page).getByRole('button', { name: 'Move all to my drafts' }).click();
  await expect(othersOf(page)).toHaveCount(0);
  for (const title of ['The first one', 'The second one', 'The third one']) {
    await expect(rowOf(page, title)).toBeVisible();
  }
});

test('publishing an unowned draft adds it to the account', async ({ launchDesktop }) => {
  const { page, chooseMenu } = await launchDesktop({ env: readProduct() });
  await addDraftOfAnotherAccount(page);
  const title = unique('Taken by publishing');
  await writeAndSave(page, 'Left to the computer');
  await writeDraft(page, { title, content: 'Text.' });
  await signIn(page);
  await expect(othersOf(page)).toContainText(title);
  await chooseMenu(['File', 'Publish Post']);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
  await expect(othersOf(page)).toContainText('Left to the computer');
  await logOut(page);
  await signIn(page);
  await expect(othersOf(page)).toContainText('Left to the computer');
  await expect(page.getByRole('navigation')).not.toContainText(title);
});

test('an author on a shared computer logs out and hides the drafts until the next sign-in', async ({
  launchDesktop,
}) => {
  const { page } = await launchDesktop({ env: readProduct() });
  const ana = await signIn(page);
  await writeAndSave(page, 'For no other eyes');
  await openAccount(page);
  await page.getByRole('button', { name: 'Log out and hide my drafts' }).click();
  await expect(accountOf(page)).toContainText('Signed out');
  await expect(page.getByRole('navigation', { name: 'Your drafts' })).toContainText('No drafts to show');
  await expect(page.getByLabel('Title*')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('1 draft belongs to another account');
  await expect(page.getByRole('main')).not.toContainText('Write your first post');
  await expect(page.locator('body')).not.toContainText('For no other eyes');

  await signIn(page);
  await expect(page.getByRole('main')).toContainText('Write your first post');
  await logOut(page);
  await writeAndSave(page, 'For all eyes');
  await expect(accountOf(page)).toContainText('Sign in to see 1 more draft.');
  await rowOf(page, 'For all eyes').focus();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, ana, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountOf(page)).toContainText(ana);
  await expect(accountOf(page)).not.toContainText('Sign in to see');
  await expect(rowOf(page, 'For no other eyes')).toBeVisible();
});

test('hidden drafts of an account deleted elsewhere are shown on request, and to nobody else', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const { page, userDataFolder } = await launchDesktop({ env: product });
  const ana = await signIn(page);
  await writeAndSave(page, 'For no other eyes');
  const seen = join(userDataFolder, 'seen-accounts.json');
  const countSeen = async () => (await readFile(seen, 'utf8').catch(() => '')).match(/"id"/g)?.length ?? 0;
  await expect.poll(countSeen).toBe(1);
  await openAccount(page);
  await page.getByRole('button', { name: 'Log out and hide my drafts' }).click();
  await expect(accountOf(page)).toContainText('Signed out');
  const elsewhere = createAnonymousBlogClient(product);
  const { data } = await elsewhere.auth.signInWithPassword({ email: ana, password: PASSWORD });
  unwrap(await deleteOwnAccount(elsewhere, data.user?.id ?? '', { kind: 'hand-over', successorId: null }));

  await signIn(page);
  await expect.poll(async () => (await readFile(seen, 'utf8')).includes(data.user?.id ?? '')).toBe(false);
  await expect(page.locator('body')).not.toContainText('For no other eyes');
  await expect(page.locator('body')).not.toContainText('deleted account');
  await logOut(page);
  await expect(accountOf(page)).toContainText('1 draft from a deleted account is hidden.');
  expect(await findViolations(page, 'nav')).toEqual([]);
  await accountOf(page).getByRole('button', { name: 'Show drafts' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show drafts' }).click();
  await expect(rowOf(page, 'For no other eyes')).toBeVisible();
  await expect(accountOf(page)).not.toContainText('deleted account');
});

test('a session that ends while the author writes asks for the password beside the text, and takes no key', async ({
  launchDesktop,
}) => {
  const product = readProduct();
  const gate = await openBackendGate(product.SUPABASE_URL);
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await page.setViewportSize({ width: 1400, height: 900 });
  const email = await signIn(page);
  await newDraft(page);
  await page.getByLabel('Content*').click();
  await page.keyboard.type('Before, ');
  gate.answer('/rest/v1/', 401, { code: 'PGRST301', message: 'JWT expired' });
  gate.answer('/auth/v1/token', 400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Not Found' });
  await page.evaluate(() => (window as unknown as { desktop: DesktopApi }).desktop.listPosts());

  const panel = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(panel).toContainText('Your session has ended.');
  await expect(panel.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Content*')).toBeFocused();
  await page.keyboard.type('and after.');
  await expect(page.getByLabel('Content*')).toHaveValue('Before, and after.');
  const [text, column] = [await page.getByLabel('Content*').boundingBox(), await panel.boundingBox()];
  if (!text || !column) throw new Error('nothing to measure');
  expect(text.x + text.width).toBeLessThanOrEqual(column.x);

  // A publish that needs the password uses the open panel and keeps what was typed.
  await panel.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Title*').fill('Before and after');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(panel).toContainText('Sign in to publish.');
  await expect(panel.getByLabel('Password')).toHaveValue(PASSWORD);

  gate.release();
  await panel.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountOf(page)).toContainText(email);
  await expect(page.getByLabel('Content*')).toHaveValue('Before, and after.');
  await gate.close();
});

test('a keyring that hasn’t answered yet doesn’t block writing', async ({ launchDesktop }) => {
  const { page } = await launchDesktop({ env: { ...readProduct(), STAND_IN_KEYRING_FAULT: 'waits' } });
  await writeAndSave(page, 'Written before the keyring was unlocked');
  await expect(rowOf(page, 'Written before the keyring was unlocked')).toBeVisible();

  await signIn(page);
  await expect(accountOf(page)).toContainText('have to sign in again the next time you start Callwright');
});

test('a start with a locked or failing keyring says why the author is signed out', async ({ launchDesktop }) => {
  const first = await launchDesktop({ env: readProduct() });
  const email = await signIn(first.page);
  await first.close();
  const { userDataFolder } = first;
  const shut = await launchDesktop({
    userDataFolder,
    env: { ...readProduct(), STAND_IN_KEYRING_FAULT: 'unavailable' },
  });
  await expect(accountOf(shut.page)).toContainText('couldn’t open your saved session');
  await shut.close();

  const locked = await launchDesktop({ userDataFolder, env: { ...readProduct(), STAND_IN_KEYRING_FAULT: 'waits' } });
  await expect(accountOf(locked.page)).toContainText('keyring, which is still locked');
  await signInAgain(locked.page, email);
  await locked.kill();
  const again = await launchDesktop({ userDataFolder, env: readProduct() });
  await expect(accountOf(again.page)).toContainText(email);
});
