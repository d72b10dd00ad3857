import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from './product.ts';

/** Logs in to `/blog/admin` as the owner of the blog. */
export async function logInAsOwner(page: Page): Promise<void> {
  const { SITE_URL, ownerPassword } = readProduct();
  await page.goto(`${SITE_URL}/login`);
  await page.getByLabel('Email').fill(SAMPLE_ADMIN.email);
  await page.getByLabel('Password').fill(ownerPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
}
