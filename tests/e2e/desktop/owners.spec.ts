import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const product = readProduct();

const accountOf = (page: Page) => page.getByRole('region', { name: 'Account' });
const draftsOf = (page: Page) => page.getByRole('navigation', { name: 'Your drafts' });
const othersOf = (page: Page) => page.getByRole('region', { name: 'Other drafts on this computer' });

async function writeAndSave(page: Page, title: string): Promise<void> {
  await newDraft(page);
  await page.getByLabel('Title*').fill(title);
  await expect(saveStatus(page)).toHaveText('Saved');
}

async function enterAccount(page: Page, email: string): Promise<void> {
  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountOf(page)).toContainText(email);
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await accountOf(page).getByRole('button', { name: 'Sign in' }).click();
  await enterAccount(page, email);
}

async function logOut(page: Page): Promise<void> {
  await accountOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(accountOf(page)).toContainText('Signed out');
}

async function logOutAndHide(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('button', { name: 'Log out and hide my drafts' }).click();
  await expect(accountOf(page)).toContainText('Signed out');
}

test('drafts written signed out belong to the only account; with several, they are listed separately until their author moves or publishes them', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder, chooseMenu } = await launchDesktop({ env: product });
  await writeAndSave(page, 'Written signed out');
  const ana = await signIn(page);
  await test.step('the only account on the computer gets them without a question', async () => {
    await expect(rowOf(page, 'Written signed out')).toBeVisible();
    await writeFile(join(userDataFolder, 'drafts', 'From another program.md'), 'Text.');
    await expect(rowOf(page, 'From another program')).toBeVisible();
    await expect(othersOf(page)).toHaveCount(0);
    await logOut(page);
    await page.getByLabel('Content*').fill('Written on after logging out.');
    await expect(saveStatus(page)).toHaveText('Saved');
  });

  const bea = await signIn(page);
  await test.step('another account doesn’t see them', async () => {
    await expect(draftsOf(page)).not.toContainText('Written signed out');
    await expect(page.getByLabel('Content*')).toHaveCount(0);
    await writeAndSave(page, 'Of another account');
    await logOut(page);
  });

  const title = unique('Taken by publishing');
  await test.step('on a computer with several accounts, unowned drafts are listed separately', async () => {
    for (const other of ['The first one', 'The second one']) await writeAndSave(page, other);
    await writeDraft(page, { title, content: 'Text.' });
    await expect(saveStatus(page)).toHaveText('Saved');
    await expect(othersOf(page)).toHaveCount(0);
    await signInAgain(page, ana);
    await expect(othersOf(page).getByRole('listitem')).toHaveCount(3);
    await expect(draftsOf(page)).not.toContainText('Of another account');
    const toggle = othersOf(page).getByRole('button', { name: /^Other drafts/ });
    await toggle.click();
    await expect(othersOf(page).getByRole('listitem')).toHaveCount(0);
    await toggle.click();
    expect(await findViolations(page, 'nav')).toEqual([]);
  });

  await test.step('publishing one adds it to the account', async () => {
    await chooseMenu(['File', 'Publish Post']);
    await expect(toastOf(page, 'Success!')).toBeVisible();
    await expect(rowOf(page, title)).toBeVisible();
    await expect(othersOf(page)).not.toContainText(title);
  });

  await test.step('moving one can be undone', async () => {
    await othersOf(page).getByRole('button', { name: 'Move to my drafts The second one' }).click();
    await expect(rowOf(page, 'The second one')).toBeVisible();
    await expect(othersOf(page)).not.toContainText('The second one');
    await toastOf(page, 'Moved to your drafts').getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'The second one')).toHaveCount(0);
    await expect(othersOf(page).getByRole('listitem')).toHaveCount(2);
  });
  await rowOf(page, 'Written signed out').click();
  await expect(page.getByLabel('Content*')).toHaveValue('Written on after logging out.');
  await logOut(page);

  await test.step('all can be moved at once', async () => {
    await signInAgain(page, bea);
    await expect(othersOf(page).getByRole('listitem')).toHaveCount(2);
    await expect(draftsOf(page)).not.toContainText(title);
    await othersOf(page).getByRole('button', { name: 'Move all to my drafts' }).click();
    await expect(othersOf(page)).toHaveCount(0);
    for (const moved of ['The first one', 'The second one']) await expect(rowOf(page, moved)).toBeVisible();
  });
});

test('an author on a shared computer logs out and hides the drafts until the next sign-in; if the account is deleted, they are shown on request', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop({ env: product });
  const seen = join(userDataFolder, 'seen-accounts.json');
  const readSeen = () => readFile(seen, 'utf8').catch(() => '');
  const ana = await signIn(page);
  await writeAndSave(page, 'For no other eyes');
  await logOutAndHide(page);
  await expect(draftsOf(page)).toContainText('Your drafts appear here');
  await expect(page.getByLabel('Title*')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('1 draft belongs to another account');
  await expect(page.getByRole('main')).not.toContainText('Write your first post');
  await expect(page.locator('body')).not.toContainText('For no other eyes');

  const bea = await signIn(page);
  await expect(page.getByRole('main')).toContainText('Write your first post');
  await logOut(page);
  await writeAndSave(page, 'For all eyes');
  await expect(accountOf(page)).toContainText('Sign in to see 1 more draft.');
  await rowOf(page, 'For all eyes').focus();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await enterAccount(page, ana);
  await expect(accountOf(page)).not.toContainText('Sign in to see');
  await expect(rowOf(page, 'For no other eyes')).toBeVisible();

  await test.step('nobody else sees drafts of a deleted account, which anyone can show signed out', async () => {
    await logOutAndHide(page);
    const elsewhere = createAnonymousBlogClient(product);
    const { data } = await elsewhere.auth.signInWithPassword({ email: ana, password: PASSWORD });
    const id = data.user?.id ?? '';
    await expect.poll(readSeen).toContain(id);
    unwrap(await deleteOwnAccount(elsewhere, id, { kind: 'hand-over', successorId: null }));

    await signInAgain(page, bea);
    await expect.poll(readSeen).not.toContain(id);
    await expect(page.locator('body')).not.toContainText('For no other eyes');
    await expect(page.locator('body')).not.toContainText('deleted account');
    await logOut(page);
    // One is in the trash.
    await expect(accountOf(page)).toContainText('2 drafts from a deleted account are hidden.');
    expect(await findViolations(page, 'nav')).toEqual([]);
    await accountOf(page).getByRole('button', { name: 'Show drafts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show drafts' }).click();
    await expect(rowOf(page, 'For no other eyes')).toBeVisible();
    await expect(accountOf(page)).not.toContainText('deleted account');
  });
});
