import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, openAdmin } from './author.ts';
import { expectNoViolations, OUTER_WIDTHS } from './every-page/no-violations.ts';
import { test } from './reused-page.ts';

const product = readProduct();
const { SITE_URL } = product;

test.describe('axe, light and dark', () => {
  test('finds nothing in the mobile menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(SITE_URL);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectNoViolations(page, 'with the menu open', [390]);
  });

  test('finds nothing on an unknown address and on one of a missing post', async ({ page }) => {
    for (const [path, heading] of [
      ['/no-such-page', 'Oops! Page not found'],
      ['/blog/no-such-post', 'Post Not Found'],
    ] as const) {
      await page.goto(SITE_URL + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectNoViolations(page, 'as it comes', OUTER_WIDTHS);
    }
  });

  // Every screen of the admin is checked without a message.
  test('finds nothing in an error of the blog admin and its preview', async ({ page }) => {
    await openAdmin(page, await createAuthor(product));
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByText('Title is required').first()).toBeVisible();
    await expectNoViolations(page, 'with an error shown', OUTER_WIDTHS);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'in its preview', OUTER_WIDTHS);
  });
});
