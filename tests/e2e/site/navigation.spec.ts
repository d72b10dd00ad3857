import { expect, test } from 'playwright/test';
import { readProduct } from '../product.ts';

const { SITE_URL } = readProduct();

test('the home page says what the product is and shows the newest posts', async ({ page }) => {
  await page.goto(SITE_URL);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn Missed Calls into Booked Jobs');
  await expect(page.getByText('24/7 AI Receptionist', { exact: true })).toBeVisible();
  for (const point of ['More Booked Jobs', '24/7 Coverage', 'No Missed Leads']) {
    await expect(page.getByText(point, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: 'Read the Blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
});

test('the logo leads home and the navigation to the blog', async ({ page }) => {
  await page.goto(`${SITE_URL}/login`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
  await page.getByRole('banner').getByRole('link', { name: 'Callwright' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
});

test('a page answers with and without a slash at its end', async ({ request }) => {
  for (const path of ['/blog', '/blog/', '/login', '/login/', '/blog/admin', '/blog/admin/']) {
    expect((await request.get(SITE_URL + path, { maxRedirects: 0 })).status()).toBe(200);
  }
});
