import { randomUUID } from 'node:crypto';
import { ADMIN_SCREENS } from '@callwright/shared/site-paths.ts';
import { expect, type Page } from 'playwright/test';
import { bookNextSlot } from '../../../../helpers/booked-demo.ts';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { openAdminAsOwner } from '../../../owner.ts';
import { readProduct } from '../../../product.ts';
import { SCREEN_HEADINGS } from '../../author.ts';
import { test } from '../../reused-page.ts';
import { skipRetryWaits } from '../../skip-retry-waits.ts';

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Couldn’t reach the blog' });

const show = async (page: Page, screen: keyof typeof SCREEN_HEADINGS) => {
  await page.evaluate((hash) => location.assign(hash), `#${screen}`);
  await expect(page.getByRole('heading', { level: 2, name: SCREEN_HEADINGS[screen], exact: true })).toBeVisible();
};

test('without the backend, every screen has one banner with one button, and everything loads once it is back', async ({
  page,
}) => {
  const { SUPABASE_URL } = readProduct();
  const { name } = await bookNextSlot(readProduct(), { name: `Bea Banner ${randomUUID()}` });
  await using _waits = await skipRetryWaits(page);
  await openAdminAsOwner(page);
  await expect(page.getByRole('link', { name: /^Demos/ })).toBeVisible();
  await page.getByLabel('Title*', { exact: true }).fill('Written without a backend');

  await page.route(`${SUPABASE_URL}/**`, (route) => route.abort());
  // Screens keep their data until the tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (const screen of ADMIN_SCREENS.filter((each) => each !== 'new')) {
    await show(page, screen);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }

  await show(page, 'new');
  await page.getByLabel('Content*', { exact: true }).fill('Words');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  // Polls on every frame, because the toast disappears after four seconds.
  await page.getByText('Couldn’t reach the blog, so the post').waitFor();
  await expect(page.getByLabel('Title*', { exact: true })).toHaveValue('Written without a backend');

  await show(page, 'demos');
  await banner(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(banner(page).getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.unroute(`${SUPABASE_URL}/**`);
  await banner(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
});

for (const event of ['online', 'visibilitychange'] as const) {
  test(`the banner disappears when the connection returns, after the event "${event}"`, async ({ page }) => {
    await using _waits = await skipRetryWaits(page);
    await openAdminAsOwner(page);
    await page.route('**/rest/v1/**', (route) => route.abort());
    await show(page, 'hours');
    await expect(banner(page)).toBeVisible();
    await page.unroute('**/rest/v1/**');
    await page.evaluate((type) => (type === 'online' ? window : document).dispatchEvent(new Event(type)), event);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('form', { name: 'Booking hours' })).toBeVisible();
  });
}
