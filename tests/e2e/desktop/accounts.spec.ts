import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { test as base } from '../desktop-app.ts';
import { type OwnBackend, openOwnBackend } from '../own-backend.ts';
import { readProduct } from '../product.ts';
import { createAuthor, publish } from '../site/author.ts';
import { signIn, toastOf, waitForWindow, writeDraft } from './author.ts';

const test = base.extend<{ backend: OwnBackend }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  backend: async ({}, use) => {
    const backend = await openOwnBackend();
    await use(backend);
    await backend.close();
  },
});

const envOf = ({ settings }: OwnBackend) => ({ ...readProduct(), ...settings });
const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

test('the menu opens authors, demo requests, deploys, and the account in the browser, and authors only for the owner', async ({
  launchDesktop,
  backend,
}) => {
  const { page, chooseMenu, openedLinks, launcher } = await launchDesktop({ env: envOf(backend) });
  const owner = await signIn(page, backend.settings);
  // The item appears once the account's role is known.
  await expect(async () => chooseMenu(['View', 'Authors...'])).toPass({ timeout: 15_000 });
  await chooseMenu(['View', 'Demo Requests...']);
  await chooseMenu(['View', 'Deploys...']);
  await chooseMenu([process.platform === 'darwin' && launcher === 'electron' ? 'Callwright' : 'File', 'Account...']);
  const admin = `${readProduct().SITE_URL}/blog/admin`;
  await expect
    .poll(openedLinks)
    .toEqual([`${admin}#authors`, `${admin}#demos`, `${admin}#deploys`, `${admin}#account`]);

  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click();
  expect(await signIn(page, backend.settings)).not.toBe(owner);
  await chooseMenu(['View', 'Command Palette...']);
  await page.getByRole('combobox').fill('s...');
  await expect(page.getByRole('option', { name: 'Demo Requests...' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Authors...' })).toHaveCount(0);
});

test('without a site address, the menu says where to enter it', async ({ launchDesktop }) => {
  const { page, chooseMenu, openedLinks } = await launchDesktop();
  await waitForWindow(page);
  await chooseMenu(['View', 'Demo Requests...']);
  await expect(toastOf(page, 'Couldn’t open the web admin')).toContainText('Enter it in Settings, under Publishing');
  expect(await openedLinks()).toEqual([]);
});

test('a waiting account is told so, and can publish the same draft once it is approved', async ({
  launchDesktop,
  backend,
}) => {
  await createAuthor(backend.settings);
  await backend.query('update private.blog_settings set approved_authors_only = true');
  const { page, chooseMenu } = await launchDesktop({ env: envOf(backend) });
  await signIn(page, backend.settings);
  await chooseMenu(['File', 'Settings...']);
  await expect(settingsOf(page)).toContainText('Your account is waiting for approval');
  expect(await findViolations(page)).toEqual([]);
  await settingsOf(page).getByRole('button', { name: 'Close' }).click();

  await writeDraft(page, { title: 'Too early', content: 'Words' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Error')).toContainText(
    'Your account is waiting for the owner of this blog to approve it.',
  );
  await expect(page.getByLabel('Content*')).toHaveValue('Words');
  await backend.query("update private.accounts set status = 'approved'");
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
});

test('an editor opens another author’s post from the list, changes it, and publishes it', async ({
  launchDesktop,
  backend,
}) => {
  const owner = await createAuthor(backend.settings);
  await publish(owner, { slug: 'pipes', title: 'Frozen pipes', content: 'Keep the tap open.' });
  const { page } = await launchDesktop({ env: envOf(backend) });
  await signIn(page, backend.settings);
  await backend.query("update private.accounts set role = 'editor' where role = 'author'");
  await page.getByRole('button', { name: 'Posts on the blog' }).click();
  const posts = page.getByRole('dialog', { name: 'Posts on the blog' });
  const post = posts.getByRole('listitem').filter({ hasText: 'Frozen pipes' });
  await expect(post).toContainText('By an unnamed author');
  await post.getByRole('button', { name: /^More actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Unpublish' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await posts.getByRole('radio', { name: 'Mine' }).check();
  await expect(posts).toContainText('No posts yet. Published posts appear here.');
  await posts.getByRole('radio', { name: 'Everyone’s' }).check();
  expect(await findViolations(page)).toEqual([]);
  await post.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('Keep the tap open.');
  await page.getByLabel('Content*').fill('Open the tap, and call us.');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  expect(await backend.query('select content, author_name from public.blog_posts')).toEqual([
    { content: 'Open the tap, and call us.', author_name: '' },
  ]);
});
