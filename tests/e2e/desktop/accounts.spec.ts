import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { test as base } from '../desktop-app.ts';
import { type OwnBackend, openOwnBackend } from '../own-backend.ts';
import { readProduct } from '../product.ts';
import { createAuthor, publish } from '../site/author.ts';
import { signIn, toastOf, writeDraft } from './author.ts';

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

test('the owner decides in the settings who may publish', async ({ launchDesktop, backend }) => {
  const { page, chooseMenu } = await launchDesktop({ env: envOf(backend) });
  const openSettings = () => chooseMenu(['File', 'Settings...']);
  const own = await signIn(page, backend.settings);
  await openSettings();
  const section = settingsOf(page).getByRole('region', { name: 'Authors' });
  await expect(section).toContainText('Everyone who signs up can publish on this blog at once.');
  await section.getByRole('checkbox', { name: 'Approved authors only' }).check();
  await expect(section).toContainText('Whoever signs up waits here until you approve them.');
  await settingsOf(page).getByRole('button', { name: 'Close' }).click();

  const other = await createAuthor(backend.settings);
  await openSettings();
  await expect(section.getByRole('status')).toHaveText('2 accounts, 1 waits for you');
  expect(await findViolations(page)).toEqual([]);
  const account = section.getByRole('listitem').filter({ hasText: other.email });
  await account.getByRole('button', { name: `Approve as author ${other.email}` }).click();
  await expect(account).toContainText('Author');
  await account.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(account).toContainText('Suspended');
  await account.getByRole('button', { name: 'Approve again' }).click();
  await account.getByRole('button', { name: 'Hand the blog over' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(section).toHaveCount(0);
  expect(await readOwnAccount(other.client)).toMatchObject({ ok: true, value: { role: 'owner' } });
  expect(own).not.toBe(other.email);
});

test('an account that waits is told so, and publishes the same draft once it is approved', async ({
  launchDesktop,
  backend,
}) => {
  await createAuthor(backend.settings);
  await backend.query('update private.blog_settings set approved_authors_only = true');
  const { page, chooseMenu } = await launchDesktop({ env: envOf(backend) });
  await signIn(page, backend.settings);
  await chooseMenu(['File', 'Settings...']);
  await expect(settingsOf(page)).toContainText('Your account waits for approval');
  expect(await findViolations(page)).toEqual([]);
  await settingsOf(page).getByRole('button', { name: 'Close' }).click();

  await writeDraft(page, { title: 'Too early', content: 'Words' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Error')).toContainText('Your account waits for the owner of this blog to approve it.');
  await expect(page.getByLabel('Content*')).toHaveValue('Words');
  await backend.query("update private.accounts set status = 'approved'");
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
});

test('an editor opens another author’s post from the list, changes it and publishes it', async ({
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
  await expect(post).toContainText('By an author without a public name');
  await expect(post.getByRole('button', { name: 'Delete' })).toHaveCount(0);
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
