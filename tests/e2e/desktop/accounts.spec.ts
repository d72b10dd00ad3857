import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { test } from '../desktop-app.ts';
import { openEmptyBackend } from '../own-backend.ts';
import { readProduct } from '../product.ts';
import { createAuthor, publish } from '../site/author.ts';
import { signIn, toastOf, writeDraft } from './author.ts';

test('the menu opens the web admin, and authors only for the owner; a waiting account can publish once it is approved, and change others’ posts once it is an editor', async ({
  launchDesktop,
}) => {
  const backend = await openEmptyBackend();
  const { page, chooseMenu, openedLinks, launcher } = await launchDesktop({
    env: { ...readProduct(), ...backend.settings },
  });
  const owner = await signIn(page, backend.settings);
  await test.step('the menu opens authors, demo requests, deploys, and the account in the browser', async () => {
    // The item appears once the account's role is known.
    await expect(async () => chooseMenu(['View', 'Authors...'])).toPass({ timeout: 15_000 });
    await chooseMenu(['View', 'Demo Requests...']);
    await chooseMenu(['View', 'Deploys...']);
    await chooseMenu([process.platform === 'darwin' && launcher === 'electron' ? 'Callwright' : 'File', 'Account...']);
    const admin = `${readProduct().SITE_URL}/blog/admin`;
    await expect
      .poll(openedLinks)
      .toEqual([`${admin}#authors`, `${admin}#demos`, `${admin}#deploys`, `${admin}#account`]);
  });

  await publish(await createAuthor(backend.settings), { slug: 'pipes', title: 'Frozen pipes' });
  await backend.query('update private.blog_settings set approved_authors_only = true');
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click();
  expect(await signIn(page, backend.settings)).not.toBe(owner);
  await test.step('another account isn’t offered the authors', async () => {
    await chooseMenu(['View', 'Command Palette...']);
    await page.getByRole('combobox').fill('s...');
    await expect(page.getByRole('option', { name: 'Demo Requests...' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Authors...' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  const posts = page.getByRole('dialog', { name: 'Posts on the blog' });
  await test.step('a waiting account sees that it needs approval, and can publish the same draft once it is approved', async () => {
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account).toContainText('Your account is waiting for approval.');
    await account.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(
      'The owner of this blog approves each author.',
    );
    await chooseMenu(['File', 'Settings...']);
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings).toContainText('Your account is waiting for approval');
    expect(await findViolations(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Posts on the blog' }).click();
    await expect(posts).toContainText('No posts yet. Published posts appear here.');
    await posts.getByRole('button', { name: 'Close' }).click();
    await writeDraft(page, { title: 'Too early', content: 'Words' });
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(toastOf(page, 'Error')).toContainText(
      'Your account is waiting for the owner of this blog to approve it.',
    );
    await expect(page.getByLabel('Content*')).toHaveValue('Words');
    await backend.query("update private.accounts set status = 'approved'");
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await toastOf(page, 'Success!').getByRole('button', { name: 'Close toast' }).click();
    await expect(toastOf(page, 'Success!')).toHaveCount(0);
  });

  await test.step('an editor opens another author’s post from the list, changes it, and publishes it', async () => {
    await backend.query("update private.accounts set role = 'editor' where role = 'author'");
    await page.getByRole('button', { name: 'Posts on the blog' }).click();
    const post = posts.getByRole('listitem').filter({ hasText: 'Frozen pipes' });
    await expect(post).toContainText('By an unnamed author');
    await post.getByRole('button', { name: /^More actions/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Unpublish' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await posts.getByRole('radio', { name: 'Mine' }).check();
    await expect(posts.getByRole('listitem').filter({ hasText: 'Too early' })).toBeVisible();
    await expect(post).toHaveCount(0);
    await posts.getByRole('radio', { name: 'Everyone’s' }).check();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await post.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Content*')).toHaveValue('A text.');
    await page.getByLabel('Content*').fill('Open the tap, and call us.');
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(toastOf(page, 'Success!')).toBeVisible();
    expect(await backend.query("select content, author_name from public.blog_posts where slug = 'pipes'")).toEqual([
      { content: 'Open the tap, and call us.', author_name: '' },
    ]);
  });
});
