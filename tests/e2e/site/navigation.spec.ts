import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { test } from './reused-page.ts';

const { SITE_URL } = readProduct();

test('the logo leads home and the navigation to the blog', async ({ page }) => {
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
  await page.getByRole('banner').getByRole('link', { name: 'Callwright' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
});

test('a page works with and without a trailing slash', async ({ request }) => {
  for (const path of ['/blog', '/blog/', '/login', '/login/', '/blog/admin', '/blog/admin/']) {
    expect((await request.get(SITE_URL + path, { maxRedirects: 0 })).status()).toBe(200);
  }
});
