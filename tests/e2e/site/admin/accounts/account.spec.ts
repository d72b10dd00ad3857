import { decideAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { openEmptyBackend } from '../../../own-backend.ts';
import { readProduct } from '../../../product.ts';
import { createAuthor, expectLogin, openAdmin, publish, toastOf } from '../../author.ts';
import { test } from '../../reused-page.ts';
import { skipRetryWaits } from '../../skip-retry-waits.ts';

const product = readProduct();
const { SITE_URL } = product;
const backend = { url: product.SUPABASE_URL, publishableKey: product.SUPABASE_PUBLISHABLE_KEY };

const card = (page: Page) => page.getByRole('region', { name: 'Account', exact: true });
const part = (page: Page, title: string) => card(page).locator('details', { hasText: title });

async function open(page: Page, title: string) {
  // By keyboard, because content that loads late can move it out from under the mouse.
  await part(page, title).locator('summary').press('Enter');
  return part(page, title);
}

test('an author sets the name on all posts, sees if a change isn’t saved yet, and no email address was shown before', async ({
  page,
}) => {
  const author = await createAuthor(product);
  const slug = `named-${author.id}`;
  await publish(author, { slug });
  await page.goto(`${SITE_URL}/blog/${slug}`);
  const header = page.locator('article header');
  await expect(header).toContainText('Guest author');
  await expect(header).not.toContainText('Callwright');
  expect(await page.content()).not.toContain(author.email);

  await openAdmin(page, author, 'account');
  await expect(card(page)).toContainText('Readers see Guest author as the author of all your posts');
  await expect(page.locator('summary', { hasText: 'still an example' })).toHaveCount(0);
  const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/authors**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    send();
    await isSaved;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const name = card(page).getByLabel('Display name');
  const saveProfile = card(page).getByRole('button', { name: 'Save profile' });
  await name.fill('Ana');
  await card(page).getByLabel('About you').fill('Ten years on roofs.\nNow on the phone.');
  await page.evaluate((address) => location.assign(address), SITE_URL);
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await saveProfile.click();
  await isSent;
  await name.fill('Ana Ruiz');
  save();
  await expect(card(page)).toContainText('Your latest changes aren’t saved yet.');
  await expect(card(page)).toContainText('Readers see Ana Ruiz as the author of all your posts');
  await saveProfile.click();
  await expect(card(page)).toContainText('Saved. Your posts will show it');
  await expect(card(page)).not.toContainText('Your latest changes aren’t saved yet.');
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(name).toHaveValue('Ana Ruiz');

  await page.goto(`${SITE_URL}/blog/${slug}`);
  expect(asked, 'the browser asks before leaving an unsaved profile, but not a saved one').toEqual(['beforeunload']);
  await expect(header).toContainText('Ana Ruiz');
  await expect(page.getByRole('complementary', { name: 'About the author' })).toContainText('Ten years on roofs.');
  expect(await findViolations(page)).toEqual([]);
});

test('a new password needs the current one and ends all other sessions, and so does signing out everywhere', async ({
  page,
}) => {
  const author = await createAuthor(product);
  const sessions = createSessionClient(backend, fetch);
  const elsewhere = await sessions.signIn(author);
  await openAdmin(page, author, 'account');
  const form = await open(page, 'Change password');
  const password = 'a password that is new';
  const current = form.getByLabel('Current password');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toHaveAccessibleDescription('Enter your current password.');
  await expect(current).toBeFocused();
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(
    'Enter a new password of at least 6 characters.',
  );
  await current.fill('not the one');
  await form.getByLabel('New password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toHaveAccessibleDescription('Incorrect password. Try again.');
  await expect(current).toBeFocused();
  await form.getByLabel('Current password').fill(author.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('status')).toContainText('Password changed.');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form.locator('summary')).toBeFocused();
  expect(elsewhere.ok && (await sessions.refresh(elsewhere.value))).toEqual({ ok: false, error: 'ended' });
  await page.reload();
  await expect(page.getByRole('banner')).toContainText(`Signed in as ${author.email}`);

  const again = await sessions.signIn({ email: author.email, password });
  await (await open(page, 'Sign out everywhere')).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectLogin(page, SITE_URL, 'account');
  await expect(toastOf(page, 'Signed out everywhere')).toBeVisible();
  expect(again.ok && (await sessions.refresh(again.value))).toEqual({ ok: false, error: 'ended' });
});

test('the list of successors is retried three times and on request, and a suspended account reads that it stays suspended', async ({
  page,
}) => {
  const blog = await openEmptyBackend();
  const owner = await createAuthor(blog.settings);
  const author = await createAuthor(blog.settings);
  expect(await decideAccount(owner.client, { id: author.id, role: 'author', status: 'suspended' })).toMatchObject({
    ok: true,
  });
  await blog.serve(page);
  await using _waits = await skipRetryWaits(page);
  let isCut = true;
  let failedReads = 0;
  await page.route('**/rpc/list_successors', (route) => {
    if (!isCut) return route.fallback();
    failedReads += 1;
    return route.abort();
  });
  await openAdmin(page, author, 'account');
  const form = await open(page, 'Delete account');
  const banner = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the blog' });
  await expect(banner).toBeVisible();
  expect(failedReads).toBeGreaterThanOrEqual(4);
  await expect(form).toContainText('Your account isn’t approved, so only published posts stay.');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }
  isCut = false;
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(banner).toHaveCount(0);
});

test('the owner sees what is still an example and must hand over the blog first; others delete their account with the password, and their posts stay', async ({
  page,
}) => {
  // Deleted accounts' posts go to the owner. On the blog that this run shares, that would interfere with other tests.
  const blog = await openEmptyBackend();
  const owner = await createAuthor(blog.settings);
  await blog.serve(page);
  await openAdmin(page, owner, 'account');
  const group = card(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Delete account' }) });
  await expect(group).toContainText('You own this blog. Hand it over to another account first');
  await expect(group.getByLabel('Current password')).toHaveCount(0);
  await page.locator('summary', { hasText: /still (an example|examples)/ }).click();
  await expect(page.getByText('Replace it: email in site/settings/site.ts')).toBeVisible();

  const author = await createAuthor(blog.settings);
  const slug = `left-${author.id}`;
  await publish(author, { slug });
  await openAdmin(page, author, 'account');
  await page.reload();
  const form = await open(page, 'Delete account');
  await form.getByLabel('Current password').fill('not the one');
  await form.getByLabel('Delete them').check();
  await form.getByRole('button', { name: 'Delete account and posts' }).click();
  await expect(form).toContainText('Incorrect password.');
  await form.getByLabel('Keep them').check();
  await form.getByLabel('Current password').fill(author.password);
  await form.getByRole('button', { name: 'Delete account' }).click();
  await expectLogin(page, SITE_URL, 'account');
  await expect(toastOf(page, 'Your account was deleted')).toBeVisible();
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = blog.settings;
  const signedIn = await createSessionClient({ url, publishableKey }, fetch).signIn(author);
  expect(signedIn).toMatchObject({ ok: false });
  await page.goto(`${SITE_URL}/blog/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: `Post ${slug}` })).toBeVisible();
  await expect(page.locator('article header')).toContainText('A former author');
});
