import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { endSessionOf, toastOf } from '../author.ts';
import { expectNoViolations, OUTER_WIDTHS } from '../every-page/no-violations.ts';
import { skipRetryWaits } from '../skip-retry-waits.ts';
import { conflict, field, POSTS, readRow, test, update } from './own-post.ts';

const { SITE_URL, SUPABASE_URL } = readProduct();

test('an update resent after a lost response isn’t a conflict, even with more words', async ({
  page,
  author,
  postId,
}) => {
  await using _waits = await skipRetryWaits(page);
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  let isLost = true;
  await page.route(POSTS, async (route) => {
    if (route.request().method() !== 'PATCH' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await field(page, 'Content*').fill('Sent once.');
  await update(page).click();
  await expect(toastOf(page, 'Error')).toContainText('Check your connection, then select Update Post again');
  expect(await readRow(author, postId)).toMatchObject({ content: 'Sent once.', revision: 2 });
  await field(page, 'Content*').fill('Sent once. And again.');
  await page.unroute(POSTS);
  await page.route(POSTS, (route) => route.abort());
  await page.reload();
  await expect(field(page, 'Content*')).toHaveValue('Sent once. And again.');
  const banner = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the blog' });
  await expect(banner).toBeVisible();
  await page.unroute(POSTS);
  // The admin ignores this event during its own retries, so keep sending it until the banner is gone.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return banner.count();
    })
    .toBe(0);
  await update(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  expect(await readRow(author, postId)).toMatchObject({ content: 'Sent once. And again.', revision: 3 });
});

// Saving at the same moment is part of the fault F8.
test('if another browser saved first, both texts are kept until the author chooses', async ({
  page,
  author,
  postId,
}) => {
  const change = (fields: { content: string } | { title: string }) =>
    author.client.from('blog_posts').update(fields).eq('id', postId).throwOnError();
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await field(page, 'Content*').fill('Mine.');
  await change({ content: 'Theirs.' });
  await update(page).click();
  await expect(conflict(page)).toBeFocused();
  await expect(conflict(page)).toContainText('On the blog, the content changed at');
  await expect(field(page, 'Content*')).toHaveValue('Mine.');
  await page.getByText('What changed on the blog').click();
  await expect(conflict(page).getByRole('region', { name: 'Content on the blog' })).toContainText('Theirs.');
  await expectNoViolations(page, 'a conflict', OUTER_WIDTHS);

  await update(page).click();
  await expect(conflict(page)).toBeFocused();
  await page.reload();
  await expect(field(page, 'Content*')).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Use the blog’s version' }).click();
  await expect(field(page, 'Content*')).toHaveValue('Theirs.');
  await page.getByText('Your version, saved').click();
  await expectNoViolations(page, 'a kept copy', OUTER_WIDTHS);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Content*')).toHaveValue('Mine.');
  expect(await readRow(author, postId)).toMatchObject({ content: 'Theirs.', revision: 2 });

  await change({ title: 'Thawed pipes' });
  await update(page).click();
  await expect(conflict(page)).toContainText('the title changed');
  await page.getByRole('button', { name: 'Publish my version' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ title: 'Frozen pipes', content: 'Mine.', revision: 4 });
  await page.getByText('The blog’s version, saved').click();
  await expect(page.getByText('Thawed pipes')).toBeVisible();
});

test('a second tab shows an open post’s changes, and takes over once the first tab closes', async ({
  page,
  context,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await field(page, 'Content*').fill('The first tab.');
  const second = await context.newPage();
  await second.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await expect(second.getByRole('status').filter({ hasText: 'You’re editing in another tab' })).toBeVisible();
  await expect(field(second, 'Content*')).toHaveValue('The first tab.');
  await expect(field(second, 'Content*')).toBeDisabled();
  await expect(update(second)).toBeDisabled();
  await page.close();
  await expect(field(second, 'Content*')).toBeEnabled();
  await field(second, 'Content*').fill('The second tab.');
  await second.reload();
  await expect(field(second, 'Content*')).toHaveValue('The second tab.');
});

test('a deleted post is shown as deleted, even if its author’s role is known late, and can be restored after the session ends', async ({
  page,
  author,
  postId,
}) => {
  const isDeleted = page.getByRole('alert').filter({ hasText: 'was deleted from the blog' });
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await field(page, 'Content*').fill('Typed before it was deleted.');
  await author.client.from('blog_posts').delete().eq('id', postId).throwOnError();
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/rpc/read_own_account', async (route) => {
    await isTold;
    await route.continue();
  });
  const readPost = page.waitForResponse((response) => response.url().includes(`id=eq.${postId}`));
  await page.reload();
  await (await readPost).finished();
  tell();
  await expect(isDeleted).toBeVisible();
  await expect(field(page, 'Content*')).toHaveValue('Typed before it was deleted.');

  await endSessionOf(page, SUPABASE_URL);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Error')).toContainText('Your session has ended');
  await expect(page).toHaveURL(`${SITE_URL}/login`);
  await page.unroute(POSTS);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(field(page, 'Content*')).toHaveValue('Typed before it was deleted.');
  await expect(isDeleted).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Blog post published successfully.')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ content: 'Typed before it was deleted.', revision: 1 });
});
