import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { signIn, toastOf, unique } from './author.ts';
import { test } from './desk.ts';

const product = readProduct();

test('an author backs up their posts from the menu and sees where they are', async ({ launchDesktop }) => {
  const { page, chooseMenu, choosePaths, userDataFolder } = await launchDesktop({ env: product });
  await chooseMenu(['File', 'Back Up My Posts...']);
  await expect(page.getByText('Sign in to back up your posts.')).toBeVisible();
  await signIn(page);

  await choosePaths([userDataFolder]);
  await chooseMenu(['File', 'Back Up My Posts...']);
  const toast = toastOf(page, 'Backup saved');
  await expect(toast).toContainText('Drafts aren’t included.');
  await expect(toast.getByRole('button', { name: 'Show folder' })).toBeVisible();
  const [folder = ''] = (await readdir(userDataFolder)).filter((name) => name.startsWith('callwright-posts-'));
  const manifest = JSON.parse(await readFile(join(userDataFolder, folder, 'manifest.json'), 'utf8'));
  expect(manifest.tables.map(({ name }: { name: string }) => name)).toContain('public.blog_posts');
});

test('an unwritable folder is named, and nothing is left in it', async ({
  signedInDesk: { page, chooseMenu, choosePaths, userDataFolder },
}) => {
  await choosePaths([join(userDataFolder, unique('gone'))]);
  await chooseMenu(['File', 'Back Up My Posts...']);
  const toast = toastOf(page, 'Couldn’t back up your posts');
  await expect(toast).toContainText(/Couldn’t find “gone[^”]*” in .*\. It may have been moved or deleted\./);
  await choosePaths([userDataFolder]);
  await toast.getByRole('button', { name: 'Choose folder...' }).click();
  await expect(toastOf(page, /Backup saved|Posts backed up/)).toBeVisible();
});
