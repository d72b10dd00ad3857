import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { rowOf, signIn, toastOf, unique, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';
import { choosePostAction, postOf, postsOf, showPosts } from './posts-list.ts';

const product = readProduct();

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();

async function isRead(title: string): Promise<boolean> {
  const { data } = await createAnonymousBlogClient(product).from('blog_posts').select('id').eq('title', title);
  return (data?.length ?? 0) > 0;
}

test('a post is unpublished, republished, and deleted by typing its slug', async ({
  signedInDesk: { page, openedLinks },
}) => {
  const title = unique('On the blog');
  await writeDraft(page, { title, content: 'A post.' });
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const slug = await page.getByLabel('Slug*').inputValue();

  await showPosts(page);
  await expect(postOf(page, title)).toContainText('Published');
  await expect(postOf(page, title)).toContainText('0 views');
  await choosePostAction(page, title, 'View post');
  await expect.poll(openedLinks).toEqual([`${product.SITE_URL}/blog/${slug}`]);

  await choosePostAction(page, title, 'Unpublish');
  await expect(postOf(page, title)).toContainText('Unpublished');
  expect(await isRead(title)).toBe(false);
  await choosePostAction(page, title, 'Publish now');
  await expect(postOf(page, title)).toContainText('Published');
  expect(await isRead(title)).toBe(true);

  await choosePostAction(page, title, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete post' })).toBeDisabled();
  await question.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect(postOf(page, title)).toHaveCount(0);
  expect(await isRead(title)).toBe(false);
  await postsOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, title)).toContainText('Draft');
});

test('a draft is scheduled, can’t be read before its time, and is published early', async ({
  signedInDesk: { page, readMenu },
}) => {
  const title = unique('For later');
  await writeDraft(page, { title, content: 'A post for later.' });
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Schedule/ });
  await dialog.getByLabel('Publish at').fill('2001-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toContainText('Choose a time in the future.');
  await dialog.getByLabel('Publish at').fill('2999-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toastOf(page, 'Scheduled')).toContainText('Goes live Jan 1, 2999, 9:00 AM.');
  await expect(page.getByRole('main')).toContainText('Scheduled for Jan 1, 2999, 9:00 AM');
  expect(await isRead(title)).toBe(false);
  const canShowUpdatedDate = async () =>
    (await readMenu())
      .find(({ label }) => label === 'File')
      ?.submenu.find(({ label }) => label === 'Publish with Updated Date')?.isEnabled;
  expect(await canShowUpdatedDate()).toBe(false);

  await showPosts(page);
  await expect(postOf(page, title)).toContainText('ScheduledJan 1, 2999, 9:00 AM');
  await choosePostAction(page, title, 'Publish now');
  await expect(postOf(page, title)).toContainText('Published');
  expect(await isRead(title)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(canShowUpdatedDate).toBe(true);
});

test('the newest post is first, and another one is found by a few letters and opened by keyboard', async ({
  signedInDesk: { page },
}) => {
  const [older, newer] = [unique('Frozen pipes'), unique('A wet basement')];
  for (const title of [older, newer]) {
    await writeDraft(page, { title, content: `Text of ${title}.` });
    await publish(page);
    await expect(toastOf(page, 'Success!').last()).toBeVisible();
    await expect(rowOf(page, title)).toContainText('Published');
  }
  await showPosts(page);
  // A scheduled post of another test may come first.
  const published = postsOf(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${older}|${newer}`) });
  await expect(published).toContainText([newer, older]);
  await expect(postsOf(page).getByLabel('Search posts')).toBeFocused();
  await page.keyboard.type(older.toUpperCase());
  await expect(postsOf(page).getByRole('listitem')).toHaveText([new RegExp(older)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(postsOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Title*')).toHaveValue(older);
});

test('a post is opened on another computer, renamed with its old address kept, and published again', async ({
  launchDesktop,
  signedInDesk: first,
}) => {
  const { email } = first;
  const title = unique('From the other desk');
  await writeDraft(first.page, { title, content: 'Written there.' });
  await publish(first.page);
  await expect(toastOf(first.page, 'Success!')).toBeVisible();
  const slug = await first.page.getByLabel('Slug*').inputValue();

  const { page } = await launchDesktop({ env: product });
  await showPosts(page);
  const card = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(card).toContainText('Sign in to see your posts on the blog.');
  await card.getByLabel('Email').fill(email);
  await card.getByLabel('Password').fill('a-long-password');
  await card.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(email);
  await showPosts(page);
  await postOf(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Content*')).toHaveValue('Written there.');
  await expect(rowOf(page, title)).toContainText('Published');

  await page.getByLabel('Slug*').fill(`${slug}-renamed`);
  await expect(page.getByText(`The old URL, /blog/${slug}, redirects here.`)).toBeVisible();
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const { data } = await createAnonymousBlogClient(product).rpc('resolve_post_slug', { slug });
  expect(data).toBe(`${slug}-renamed`);
});

test('a post that was just published shows as published, even if the computer’s clock is behind', async ({
  launchDesktop,
}) => {
  const gate = await openBackendGate(product.SUPABASE_URL);
  gate.moveClock(600_000);
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await signIn(page);
  const title = unique('From a slow clock');
  await writeDraft(page, { title, content: 'Text.' });
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Published');
  await expect(page.getByRole('main').getByRole('button', { name: 'Schedule', exact: true })).toHaveCount(0);
  await showPosts(page);
  await expect(postOf(page, title)).toContainText('Published');
  await expect(postOf(page, title)).not.toContainText('Scheduled');
  await gate.close();
});
