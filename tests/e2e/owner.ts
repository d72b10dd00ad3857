import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from './product.ts';

/** The account that owns the blog, as its user types it. */
const readOwner = () => ({ email: SAMPLE_ADMIN.email, password: readProduct().ownerPassword });

/** Signs in to the editor as the owner of the blog. */
export async function signInAsOwner(page: Page): Promise<void> {
  const { email, password } = readOwner();
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(account).toContainText(email);
}

/** Logs in to `/blog/admin` as the owner of the blog. */
export async function logInAsOwner(page: Page): Promise<void> {
  const { email, password } = readOwner();
  await page.goto(`${readProduct().SITE_URL}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
}
