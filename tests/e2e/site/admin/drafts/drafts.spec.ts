import { expect } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { readProduct } from '../../../product.ts';
import { toastOf, toStorageState } from '../../author.ts';
import { field, fill, publishButton, test } from '../new-post-form.ts';
import { choose, openScreen, row } from '../own-post.ts';

const product = readProduct();
const { SITE_URL } = product;

test('a saved draft is opened and published in another browser', async ({ page, browser, author }) => {
  await fill(page, { title: 'Half done', slug: `half-done-${author.id}`, content: 'First words.' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toastOf(page, 'Draft saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await expect(page).toHaveURL(/#edit=/);
  await expect(field(page, 'content')).toHaveValue('First words.');
  await openScreen(page, 'New post');
  await expect(field(page, 'title')).toHaveValue('');

  const other = await (await browser.newContext({ storageState: await toStorageState(author, product) })).newPage();
  await other.goto(`${SITE_URL}/blog/admin#posts`);
  await expect(row(other, 'Half done')).toContainText('Draft');
  await row(other, 'Half done').getByRole('link', { name: 'Half done' }).click();
  await field(other, 'content').fill('First words, and the last.');
  await publishButton(other).click();
  await expect(toastOf(other, 'Success!')).toContainText('Blog post published successfully.');
  await expect(other.getByRole('heading', { name: '“Half done” is published' })).toBeFocused();
  await expect(other.getByRole('button', { name: 'Update Post' })).toBeVisible();
  await other.getByRole('link', { name: 'View post' }).first().click();
  await expect(other.getByText('First words, and the last.')).toBeVisible();
  await other.context().close();
});

test('a draft is deleted from the list, and its form says so', async ({ page, author }) => {
  await fill(page, { title: 'Unwanted', slug: `unwanted-${author.id}`, content: 'Words' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await openScreen(page, 'Posts');
  await choose(page, 'Unwanted', 'Delete draft');
  const question = page.getByRole('alertdialog', { name: 'Delete “Unwanted”?' });
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Unwanted')).toBeVisible();
  await choose(page, 'Unwanted', 'Delete draft');
  await question.getByRole('button', { name: 'Delete draft' }).click();
  await expect(row(page, 'Unwanted')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('alert').filter({ hasText: 'was deleted from the blog' })).toBeVisible();
});

test('a post is scheduled, rescheduled, and turned back into a draft', async ({ page, author }) => {
  const slug = `for-spring-${author.id}`;
  await fill(page, { title: 'For spring', slug, content: 'Words' });
  const open = page.getByRole('button', { name: 'Schedule' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Schedule “For spring”' });
  await dialog.getByLabel('Date').fill('2020-03-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('That time has passed. Choose a later one.')).toBeVisible();
  await expect(dialog.getByLabel('Date')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  await open.click();
  await dialog.getByLabel('Date').fill('2099-03-01');
  await dialog.getByLabel('Time').fill('9 am');
  await dialog.getByLabel('Time').press('Enter');
  await expect(page.getByRole('heading', { name: '“For spring” is scheduled for Mar 1, 2099, 9:00 AM' })).toBeFocused();
  await expect(field(page, 'title')).toHaveValue('');

  await openScreen(page, 'Posts');
  await choose(page, 'For spring', 'Reschedule');
  const again = page.getByRole('dialog', { name: 'Reschedule “For spring”' });
  await again.getByLabel('Time').fill('10:30 AM');
  await again.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toastOf(page, 'Scheduled for Mar 1, 2099, 10:30 AM.')).toBeVisible();

  await row(page, 'For spring').getByRole('link', { name: 'For spring' }).click();
  await expect(page.getByText('Scheduled for Mar 1, 2099, 10:30 AM').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await again.getByRole('button', { name: 'Unschedule' }).click();
  await expect(toastOf(page, 'Unscheduled')).toBeVisible();
  await expect(publishButton(page)).toBeEnabled();
  const { data } = await author.client.from('blog_posts').select('status').eq('slug', slug).single();
  expect(data?.status).toBe('draft');
});
