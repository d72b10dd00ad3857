import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { toastOf } from '../author.ts';
import { edit, field, test, update } from './own-post.ts';

const { SITE_URL } = readProduct();

test('an update shows a date if its author says so, and none for a typo', async ({ page, context, postId, slug }) => {
  expect(postId).toBeTruthy();
  const reader = await context.newPage();
  const box = page.getByLabel('Show an “Updated” date');
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  await expect(box).not.toBeChecked();
  await field(page, 'Content*').fill('Keep the tap open a little.');
  await update(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await reader.goto(`${SITE_URL}/blog/${slug}`);
  await expect(reader.locator('.post-body')).toHaveText('Keep the tap open a little.');
  await expect(reader.getByText(/^Updated/)).toHaveCount(0);

  await field(page, 'Content*').fill('Keep the tap open, and the cupboard as well.');
  await box.check();
  await update(page).click();
  await expect(box).not.toBeChecked();
  await reader.reload();
  await expect(reader.locator('.post-body')).toHaveText('Keep the tap open, and the cupboard as well.');
  await expect(reader.getByText(/^Updated \w+ \d+, \d{4}$/)).toBeVisible();
});
