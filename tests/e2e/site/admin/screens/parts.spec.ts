import type { AdminScreenName } from '@callwright/shared/site-paths.ts';
import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../../product.ts';
import { createAuthor, openAdmin, SCREEN_HEADINGS, toastOf } from '../../author.ts';
import { test } from '../../reused-page.ts';

const product = readProduct();
const { SITE_URL } = product;
const ADMIN = `${SITE_URL}/blog/admin`;

async function expectAt(page: Page, screen: AdminScreenName): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: SCREEN_HEADINGS[screen], exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
}

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
