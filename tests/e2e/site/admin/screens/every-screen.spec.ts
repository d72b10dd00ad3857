import { ADMIN_SCREENS, type AdminScreenName } from '@callwright/shared/site-paths.ts';
import { expect, type Page } from 'playwright/test';
import { bookNextSlot } from '../../../../helpers/booked-demo.ts';
import { openEmptyBackend } from '../../../own-backend.ts';
import { openAdminAsOwner } from '../../../owner.ts';
import { readProduct } from '../../../product.ts';
import { createAuthor, openAdmin, SCREEN_HEADINGS } from '../../author.ts';
import { expectNoViolations, OUTER_WIDTHS } from '../../every-page/no-violations.ts';
import { test } from '../../reused-page.ts';

const { SITE_URL } = readProduct();

const rail = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const headingOf = (page: Page, screen: AdminScreenName) =>
  page.getByRole('heading', { level: 2, name: SCREEN_HEADINGS[screen], exact: true });

const LINKS = [
  ['posts', 'Posts'],
  ['new', 'New post'],
  ['demos', 'Demos'],
  ['authors', 'Authors'],
  ['deploys', 'Deploys'],
  ['account', 'Account'],
] as const;

test('the rail, its icons, and the phone’s bar lead to every screen by keyboard, and Back returns', async ({
  page,
}) => {
  await openAdminAsOwner(page);
  const linkOf = (name: string) => rail(page).getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(linkOf('Demos')).toBeVisible();
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await linkOf('Posts').focus();
    for (const [, label] of LINKS.slice(1)) {
      await page.keyboard.press('Tab');
      await expect(linkOf(label)).toBeFocused();
    }
    for (const [screen, label] of LINKS) {
      await linkOf(label).press('Enter');
      await expect(headingOf(page, screen)).toBeFocused();
      await expect(linkOf(label)).toHaveAttribute('aria-current', 'page');
    }
  }

  await page.setViewportSize({ width: 390, height: 900 });
  for (const [screen, label] of LINKS.slice(0, 3)) {
    await linkOf(label).press('Enter');
    await expect(headingOf(page, screen)).toBeFocused();
    if (screen === 'new') await page.getByRole('link', { name: 'Back to posts' }).press('Enter');
  }
  for (const [index, [screen, label]] of LINKS.slice(3).entries()) {
    await rail(page).getByRole('button', { name: 'More' }).press('Enter');
    for (let tabs = 0; tabs <= index; tabs += 1) await page.keyboard.press('Tab');
    await expect(linkOf(label)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(headingOf(page, screen)).toBeFocused();
    await expect(linkOf(label)).toBeHidden();
  }
  await expect(rail(page).getByRole('button', { name: 'Logout' })).toBeHidden();
  await rail(page).getByRole('button', { name: 'More' }).press('Enter');
  await expect(rail(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');

  await linkOf('Demos').click();
  await page.getByRole('link', { name: 'Booking hours' }).click();
  await expect(headingOf(page, 'hours')).toBeFocused();
  await page.goBack();
  await expect(headingOf(page, 'demos')).toBeFocused();
  await page.goBack();
  await expect(headingOf(page, 'account')).toBeFocused();
});

test('the badge for new demos appears automatically and disappears once the list was opened', async ({ page }) => {
  const backend = await openEmptyBackend();
  await backend.serve(page);
  await openAdmin(page, await createAuthor(backend.settings));
  const demos = rail(page).getByRole('link', { name: 'Demos' });
  await expect(demos).toHaveText('Demos');
  const { name } = await bookNextSlot(backend.settings, { name: 'Ann Reed' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(demos).toHaveText('Demos1 new');
  await demos.click();
  const row = page.getByRole('region', { name: 'Demos', exact: true }).getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await expect(demos).toHaveText('Demos');
  await bookNextSlot(backend.settings, { name: 'Bea Long' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('listitem').filter({ hasText: 'Bea Long' })).toContainText('New');
  await expect(demos).toHaveText('Demos');
  await rail(page).getByRole('link', { name: 'Posts' }).click();
  await expect(headingOf(page, 'posts')).toBeVisible();
  await expect(demos).toHaveText('Demos');
  await demos.click();
  await expect(row).toBeVisible();
  await expect(row.getByText('New', { exact: true })).toHaveCount(0);
});

test('each screen has its own address, axe finds nothing there, and none scrolls sideways on a phone, even at twice the text size', async ({
  page,
}) => {
  test.slow();
  await bookNextSlot(readProduct(), { name: 'Ann Reed' });
  await openAdminAsOwner(page);
  await page.setViewportSize({ width: 390, height: 900 });
  for (const screen of ADMIN_SCREENS) {
    // Another document, so that the address is loaded.
    await page.goto(`${SITE_URL}/robots.txt`);
    await page.goto(`${SITE_URL}/blog/admin#${screen}`);
    await expect(headingOf(page, screen)).toBeFocused();
    await page.waitForLoadState('networkidle');
    await expect(headingOf(page, screen)).toBeFocused();
    await expect(headingOf(page, screen)).toBeInViewport();
  }
  // Each document would compile axe again.
  for (const screen of ADMIN_SCREENS) {
    await page.evaluate((hash) => location.assign(hash), `#${screen}`);
    await expect(headingOf(page, screen)).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    await expectNoViolations(page, screen, OUTER_WIDTHS);
    await page.setViewportSize({ width: 390, height: 900 });
    for (const size of ['200%', '']) {
      const width = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        return document.documentElement.scrollWidth;
      }, size);
      expect.soft(width, `${screen}, text at ${size || '100%'}`).toBeLessThanOrEqual(390);
    }
  }
});
