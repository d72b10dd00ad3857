import { type Browser, expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { type Author, endSessionOf, toastOf, toStorageState } from '../author.ts';
import { conflict, edit, field, POSTS, readRow, test, update } from './own-post.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

async function openElsewhere(browser: Browser, author: Author): Promise<Page> {
  const context = await browser.newContext({ storageState: await toStorageState(author, product) });
  const page = await context.newPage();
  await page.goto(`${SITE_URL}/blog/admin`);
  return page;
}

test('an update resent after a lost response isn’t a conflict, even with more words', async ({
  page,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
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
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(banner).toHaveCount(0);
  await update(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  expect(await readRow(author, postId)).toMatchObject({ content: 'Sent once. And again.', revision: 3 });
});

test('if two browsers save at once, one wins, and both texts are kept until the author chooses', async ({
  page,
  browser,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  const pages = [page, await openElsewhere(browser, author)];
  for (const [index, each] of pages.entries()) {
    await edit(each, 'Frozen pipes');
    await field(each, 'Content*').fill(`From browser ${index}.`);
  }
  await Promise.all(pages.map((each) => update(each).click()));
  await Promise.all(pages.map((each) => expect(toastOf(each, 'Success!').or(toastOf(each, 'Error'))).toBeVisible()));
  const winner = await readRow(author, postId);
  expect(winner.revision).toBe(2);
  const loserIndex = winner.content === 'From browser 0.' ? 1 : 0;
  const loser = pages[loserIndex] ?? page;
  const mine = `From browser ${loserIndex}.`;
  await expect(conflict(loser)).toBeFocused();
  await expect(conflict(loser)).toContainText('On the blog, the content changed at');
  await expect(field(loser, 'Content*')).toHaveValue(mine);
  await loser.getByText('What changed on the blog').click();
  await expect(conflict(loser).getByRole('region', { name: 'Content on the blog' })).toContainText(winner.content);

  await update(loser).click();
  await expect(conflict(loser)).toBeFocused();
  await loser.reload();
  await expect(field(loser, 'Content*')).toHaveValue(mine);
  await loser.getByRole('button', { name: 'Use the blog’s version' }).click();
  await expect(field(loser, 'Content*')).toHaveValue(winner.content);
  await loser.getByText('Your version, saved').click();
  await loser.getByRole('button', { name: 'Restore' }).click();
  await expect(field(loser, 'Content*')).toHaveValue(mine);
  expect(await readRow(author, postId)).toEqual(winner);

  await author.client.from('blog_posts').update({ title: 'Thawed pipes' }).eq('id', postId);
  await update(loser).click();
  await expect(conflict(loser)).toContainText('the title changed');
  await loser.getByRole('button', { name: 'Publish my version' }).click();
  await expect(toastOf(loser, 'Success!')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ title: 'Frozen pipes', content: mine, revision: 4 });
  await loser.getByText('The blog’s version, saved').click();
  await expect(loser.getByText('Thawed pipes')).toBeVisible();
  await pages[1]?.context().close();
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

test('a session that ends during an edit leads back to the text, and a deleted post can be restored', async ({
  page,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  await field(page, 'Content*').fill('Typed before it ended.');
  await endSessionOf(page, SUPABASE_URL);
  await update(page).click();
  await expect(toastOf(page, 'Error')).toContainText('Your session has ended');
  await expect(page).toHaveURL(`${SITE_URL}/login`);
  await page.unroute(POSTS);
  await author.client.from('blog_posts').delete().eq('id', postId).throwOnError();
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(field(page, 'Content*')).toHaveValue('Typed before it ended.');
  await expect(page.getByRole('alert').filter({ hasText: 'was deleted from the blog' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Blog post published successfully.')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ content: 'Typed before it ended.', revision: 1 });
});

test('a deleted post is shown as deleted, even if it is known late that its author isn’t an editor', async ({
  page,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await field(page, 'Content*').fill('Typed before it was deleted.');
  await author.client.from('blog_posts').delete().eq('id', postId).throwOnError();
  let tell = () => {};
  const isTold = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route('**/rest/v1/rpc/read_own_account', async (route) => {
    await isTold;
    await route.continue();
  });
  const readPost = page.waitForResponse((response) => response.url().includes(`id=eq.${postId}`));
  await page.reload();
  await (await readPost).finished();
  tell();
  await expect(page.getByRole('alert').filter({ hasText: 'was deleted from the blog' })).toBeVisible();
  await expect(field(page, 'Content*')).toHaveValue('Typed before it was deleted.');
});
