import { expect, test } from 'playwright/test';
import { readProduct } from '../../../product.ts';

const { SITE_URL } = readProduct();

const NOTICE = /This browser’s storage is blocked or full. Allow this site to store data/;

test.beforeEach(async ({ page }) => {
  // Like a browser that blocks all site data: even reading the property throws.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
});

for (const path of ['/login', '/blog/admin']) {
  test(`${path} says that logging in needs storage if the browser blocks it`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(SITE_URL + path);
    await expect(page.getByRole('alert').filter({ hasText: NOTICE })).toBeVisible();
    await expect(page).toHaveURL(`${SITE_URL}/login`);
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeDisabled();
    expect(errors).toEqual([]);
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('callwright');
  });
}
