import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, publish as publishElsewhere } from '../site/author.ts';
import { fillCredentials, openDetails, rowOf, toastOf, unique, writeDraft } from './author.ts';
import { openBackendGate } from './backend-gate.ts';
import { test } from './desk.ts';
import { altOf, listFiles, newPhoto, paste, textOf } from './pictures.ts';
import { choosePostAction, postOf, postsOf, showPosts } from './posts-list.ts';

const product = readProduct();

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();

async function readAsReader(title: string): Promise<string | undefined> {
  const { data } = await createAnonymousBlogClient(product).from('blog_posts').select('content').eq('title', title);
  return data?.[0]?.content;
}

test('a draft is scheduled, published early, unpublished, republished, and deleted with its picture by typing its slug', async ({
  signedInDesk: { page, userDataFolder, openedLinks, readMenu },
}) => {
  const title = unique('For later');
  await writeDraft(page, { title, content: 'A post for later.' });
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 17);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A pump');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(/!\[A pump\]/);
  const [, file = ''] = /\(pictures\/([^)]+)\)/.exec(await textOf(page).inputValue()) ?? [];
  const slug = await page.getByLabel('Slug*').inputValue();

  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Schedule/ });
  await dialog.getByLabel('Publish at').fill('2001-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toContainText('Choose a time in the future.');
  await dialog.getByLabel('Publish at').fill('2999-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toastOf(page, 'Scheduled')).toContainText('Goes live Jan 1, 2999, 9:00 AM.');
  await expect(page.getByRole('main')).toContainText('Scheduled for Jan 1, 2999, 9:00 AM');
  expect(await readAsReader(title)).toBeUndefined();
  const canShowUpdatedDate = async () =>
    (await readMenu())
      .find(({ label }) => label === 'File')
      ?.submenu.find(({ label }) => label === 'Publish with Updated Date')?.isEnabled;
  expect(await canShowUpdatedDate()).toBe(false);

  await showPosts(page);
  await expect(postOf(page, title)).toContainText('ScheduledJan 1, 2999, 9:00 AM');
  await choosePostAction(page, title, 'Publish now');
  await expect(postOf(page, title)).toContainText('Published');
  await expect(postOf(page, title)).toContainText('0 views');
  const [, address = ''] = /\((http[^)]+)\)/.exec((await readAsReader(title)) ?? '') ?? [];
  expect((await fetch(address)).status).toBe(200);
  await page.keyboard.press('Escape');
  await expect.poll(canShowUpdatedDate).toBe(true);

  await showPosts(page);
  await choosePostAction(page, title, 'View post');
  await expect.poll(openedLinks).toEqual([`${product.SITE_URL}/blog/${slug}`]);
  await choosePostAction(page, title, 'Unpublish');
  await expect(postOf(page, title)).toContainText('Unpublished');
  expect(await readAsReader(title)).toBeUndefined();
  await choosePostAction(page, title, 'Publish now');
  await expect(postOf(page, title)).toContainText('Published');
  expect(await readAsReader(title)).toBeDefined();

  await choosePostAction(page, title, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Also delete its picture.').check();
  await expect(question.getByRole('button', { name: 'Delete post' })).toBeDisabled();
  await question.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect(postOf(page, title)).toHaveCount(0);
  expect(await readAsReader(title)).toBeUndefined();
  await expect.poll(async () => (await fetch(address)).ok).toBe(false);
  await postsOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, title)).toContainText('Draft');
  expect(listFiles(userDataFolder)).toContain(file);
});

test('on another computer with a slow clock, an author signs in, finds a post by keyboard, and renames it; its old address stays', async ({
  launchDesktop,
}) => {
  const author = await createAuthor(product);
  const [older, newer] = [unique('Frozen pipes'), unique('A wet basement')];
  const slug = `written-${crypto.randomUUID()}`;
  await publishElsewhere(author, { title: older, slug, content: 'Written there.' });
  await publishElsewhere(author, { title: newer, slug: `${slug}-later` });
  const gate = await openBackendGate(product.SUPABASE_URL);
  gate.moveClock(600_000);

  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await showPosts(page);
  const card = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(card).toContainText('Sign in to see your posts on the blog.');
  await fillCredentials(page, author.email, author.password);
  await card.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(author.email);

  await showPosts(page);
  await expect(postsOf(page).getByRole('listitem')).toContainText([newer, older]);
  await expect(postsOf(page).getByLabel('Search posts')).toBeFocused();
  await page.keyboard.type(older.toUpperCase());
  await expect(postsOf(page).getByRole('listitem')).toHaveText([new RegExp(older)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(postsOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Title*')).toHaveValue(older);
  await expect(textOf(page)).toHaveValue('Written there.');
  await expect(rowOf(page, older)).toContainText('Published');

  await openDetails(page);
  await page.getByLabel('Slug*').fill(`${slug}-renamed`);
  await expect(page.getByText(`The old URL, /blog/${slug}, redirects here.`)).toBeVisible();
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const { data } = await createAnonymousBlogClient(product).rpc('resolve_post_slug', { slug });
  expect(data).toBe(`${slug}-renamed`);

  await test.step('a post that was just published shows as published', async () => {
    const title = unique('From a slow clock');
    await writeDraft(page, { title, content: 'Text.' });
    await publish(page);
    await expect(rowOf(page, title)).toContainText('Published');
    await expect(page.getByRole('main').getByRole('button', { name: 'Schedule', exact: true })).toHaveCount(0);
    await showPosts(page);
    await expect(postOf(page, title)).toContainText('Published');
    await expect(postOf(page, title)).not.toContainText('Scheduled');
  });
  await gate.close();
});
