import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { rowOf, saveStatus, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';

const product = readProduct();

async function readContent(title: string): Promise<string | undefined> {
  const { data } = await createAnonymousBlogClient(product).from('blog_posts').select('content').eq('title', title);
  return data?.[0]?.content;
}

test('a price is replaced in a draft and a published post, then undone, by keyboard', async ({
  signedInDesk: { page },
}) => {
  const [live, draft] = [unique('Live prices'), unique('Draft prices')];
  await writeDraft(page, { title: live, content: 'It costs $249 a month. `$249`' });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await writeDraft(page, { title: draft, content: 'Only $249 and $249.' });
  await expect(saveStatus(page)).toHaveText('Saved');

  await page.keyboard.press('ControlOrMeta+Shift+H');
  const dialog = page.getByRole('dialog', { name: 'Replace in all posts' });
  await expect(dialog.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('$249');
  await page.keyboard.press('Tab');
  await page.keyboard.type('$279');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('3 matches in 2 posts');
  const matches = dialog.getByRole('list', { name: `Matches in ${draft}` });
  await matches.getByRole('checkbox').last().uncheck();
  await dialog.getByRole('button', { name: 'Replace 2 in 2 posts' }).press('Enter');
  await expect(dialog).toContainText('Replaced “$249” with “$279” in 2 posts');
  await expect.poll(() => readContent(live)).toBe('It costs $279 a month. `$249`');
  await page.keyboard.press('Escape');
  await rowOf(page, draft).click();
  await expect(page.getByLabel('Content*')).toHaveValue('Only $279 and $249.');

  await page.keyboard.press('ControlOrMeta+Shift+H');
  await dialog.getByRole('button', { name: 'Undo in 2 posts' }).press('Enter');
  await expect(dialog).toContainText('Restored “$249” in 2 posts');
  await expect.poll(() => readContent(live)).toBe('It costs $249 a month. `$249`');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Content*')).toHaveValue('Only $249 and $249.');
});

test('the dialog explains a wrong expression, finds nothing, and fits a narrow window', async ({ desk: { page } }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await writeDraft(page, { title: 'Pipes', content: 'Frozen pipes.' });
  await page.keyboard.press('ControlOrMeta+Shift+H');
  const dialog = page.getByRole('dialog', { name: 'Replace in all posts' });
  await dialog.getByLabel('Regular expression').check();
  await dialog.getByLabel('Find', { exact: true }).fill('(');
  await expect(dialog.getByRole('alert')).toContainText('This isn’t a valid regular expression');
  await expect(dialog.getByRole('button', { name: 'Find matches' })).toBeDisabled();
  await dialog.getByLabel('Find', { exact: true }).fill('burst');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('No matches.');
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
});
