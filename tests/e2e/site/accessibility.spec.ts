import { ROUTES } from '@callwright/site/settings/routes.ts';
import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, openAdmin } from './author.ts';
import { expectNoViolations, expectNoViolationsAtAnyWidth } from './every-page/no-violations.ts';
import { test } from './reused-page.ts';

const product = readProduct();
const { SITE_URL } = product;

test.describe('axe, light and dark', () => {
  test('finds nothing on a calculated result and its table', async ({ page }) => {
    await page.goto(SITE_URL + ROUTES.roiCalculator.path);
    await page.getByRole('button', { name: 'Calculate ROI' }).click();
    await page.locator('main details').filter({ visible: true }).first().locator('summary').click();
    await expectNoViolationsAtAnyWidth(page, 'with a result');
  });

  test('finds nothing in the mobile menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(SITE_URL);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectNoViolations(page, 'with the menu open');
  });

  for (const [path, heading] of [
    ['/no-such-page', 'Oops! Page not found'],
    ['/blog/no-such-post', 'Post Not Found'],
  ] as const) {
    test(`finds nothing on ${path}`, async ({ page }) => {
      await page.goto(SITE_URL + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectNoViolationsAtAnyWidth(page, 'as it comes');
    });
  }

  test('finds nothing on the blog admin, its preview, and an error', async ({ page }) => {
    await openAdmin(page, await createAuthor(product));
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByText('Title is required').first()).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, 'with an error shown');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, 'in its preview');
  });
});

test('with reduced motion, nothing moves', async ({ page }) => {
  await page.goto(SITE_URL);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
