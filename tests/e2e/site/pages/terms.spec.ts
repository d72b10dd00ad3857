import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();

test('the terms summarize the offer and label claims as claims', async () => {
  expectInOrder((await ExportedPage.read('/terms/')).text('main'), [
    'Terms, in plain English',
    'A summary, not a contract',
    '$279 a month, unlimited calls.',
    'no setup fee',
    '14 days, free.',
    'Cancel or pause with 30 days notice.',
    'Live within 24-48 hours.',
    '99.9% is our claim, not a guarantee.',
    'It’s not a substitute for 911.',
  ]);
});

test('every entry in the table of contents leads to its section', async ({ page }) => {
  await page.goto(`${SITE_URL}/terms/`);
  const entries = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  expect(await entries.count()).toBeGreaterThanOrEqual(9);
  for (const entry of await entries.all()) {
    const part = (await entry.getAttribute('href')) ?? '';
    await entry.click();
    await expect(page).toHaveURL((url) => url.hash === part);
    await expect(
      page.locator(part).getByRole('heading', { name: (await entry.textContent()) ?? '', exact: true }),
    ).toBeInViewport();
  }
});

test('the privacy policy is on a separate page', async ({ page }) => {
  await page.goto(`${SITE_URL}/terms/`);
  await page.getByRole('link', { name: 'Read the privacy policy' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/privacy/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy, in plain English');
});
