import { ADMIN_SCREENS, type AdminScreenName } from '@callwright/shared/site-paths.ts';
import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import { expect, type Page } from 'playwright/test';
import { openAdminAsOwner } from '../../owner.ts';
import { readProduct } from '../../product.ts';
import { createAuthor, openAdmin, SCREEN_HEADINGS, toastOf } from '../author.ts';
import { test } from '../reused-page.ts';

const product = readProduct();
const { SITE_URL } = product;
const ADMIN = `${SITE_URL}/blog/admin`;

async function expectAt(page: Page, screen: AdminScreenName): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: SCREEN_HEADINGS[screen], exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
}

test('each screen of the admin has its own address', async ({ page, context }) => {
  await openAdminAsOwner(page);
  for (const screen of ADMIN_SCREENS) {
    const tab = await context.newPage();
    await tab.setViewportSize({ width: 390, height: 900 });
    await tab.goto(`${ADMIN}#${screen}`);
    await expectAt(tab, screen);
    await tab.waitForLoadState('networkidle');
    await expectAt(tab, screen);
    await tab.close();
  }
  await page.goto(`${ADMIN}#demos`);
  await expectAt(page, 'demos');
});

test('logging in leads to the requested screen', async ({ page }) => {
  await page.goto(`${ADMIN}#demos`);
  await expect(page).toHaveURL(`${SITE_URL}/login#demos`);
  await page.getByLabel('Email').fill(SAMPLE_ADMIN.email);
  await page.getByLabel('Password').fill(product.ownerPassword);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expectAt(page, 'demos');
});

test('an author who opens an owner’s screen is told so, and sees their posts', async ({ page }) => {
  const author = await createAuthor(product);
  await openAdmin(page, author);
  await page.goto(`${ADMIN}#authors`);
  await expect(toastOf(page, 'Your account can’t open this')).toContainText(author.email);
  await expectAt(page, 'posts');
  await page.goto(`${ADMIN}#account`);
  await expectAt(page, 'account');
});

test('the browser asks before leaving an unsaved profile, but not a saved one', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await openAdmin(page, await createAuthor(product), 'account');
  const name = page.getByLabel('Display name');
  await name.fill('Ana Ruiz');
  await page.evaluate((address) => location.assign(address), SITE_URL);
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Saved. Your posts will show it')).toBeVisible();
  await page.goto(SITE_URL);
  expect(asked).toEqual(['beforeunload']);
});
