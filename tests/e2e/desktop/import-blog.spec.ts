import { join } from 'node:path';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { test } from '../desktop-app.ts';
import { rowOf } from './author.ts';

const WORDPRESS = join(import.meta.dirname, '../../desktop/main/imports/fixtures/wordpress.xml');

test('a WordPress blog is shown before it is imported, and its problems stay within reach afterward', async ({
  launchDesktop,
}) => {
  const { page, choosePaths, chooseMenu } = await launchDesktop();
  await choosePaths([WORDPRESS]);
  await chooseMenu(['File', 'Import Posts...']);
  const plan = page.getByRole('dialog', { name: 'Import posts' });
  await expect(plan).toContainText('From WordPress: 3 published and 1 unpublished. All become drafts.');
  await expect(plan.getByLabel('Select all')).toHaveJSProperty('indeterminate', true);
  await expect(plan.getByLabel('About us')).not.toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await plan.getByLabel(/^Only posts with problems/).check();
  await expect(plan.getByText('The shortcode [contact-form-7] has no content in the export.')).toBeVisible();
  await plan.getByLabel('Members').uncheck();
  await plan.getByRole('button', { name: 'Import 3 posts' }).click();

  const summary = page.getByRole('dialog', { name: 'Imported 3 drafts' });
  await expect(summary).toContainText('2 posts were published on the old blog.');
  expect(await findViolations(page)).toEqual([]);
  await summary.getByRole('listitem').filter({ hasText: 'contact-form-7' }).getByRole('button').click();
  await expect(page.getByLabel('Title*')).toHaveValue('Prices & hours: a “fair” deal');
  await expect(summary).toHaveCount(0);
  await expect(rowOf(page, 'Not finished')).toBeVisible();
  await page.getByRole('button', { name: 'Show summary' }).click();
  await expect(summary).toBeVisible();
  await summary.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Show summary' })).toHaveCount(0);
});

test('an import that is closed before it starts changes nothing', async ({ launchDesktop }) => {
  const { page, choosePaths, chooseMenu } = await launchDesktop();
  await choosePaths([WORDPRESS]);
  await chooseMenu(['File', 'Import Posts...']);
  const plan = page.getByRole('dialog', { name: 'Import posts' });
  await plan.getByRole('button', { name: 'Cancel' }).click();
  await expect(plan).toHaveCount(0);
  await expect(page.getByText('Write your first post')).toBeVisible();
});
