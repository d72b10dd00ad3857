import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { findViolations } from '../../helpers/find-violations.ts';
import { test } from '../desktop-app.ts';
import { rowOf } from './author.ts';

const WORDPRESS = join(import.meta.dirname, '../../desktop/main/imports/fixtures/wordpress.xml');
const DIALOG = '[role="dialog"]';

test('files and a WordPress blog are imported from the first screen, and their problems stay until they are read', async ({
  launchDesktop,
}) => {
  const { page, choosePaths, chooseMenu } = await launchDesktop();
  const plan = page.getByRole('dialog', { name: 'Import posts' });

  await test.step('an import that is closed before it starts changes nothing', async () => {
    await choosePaths([WORDPRESS]);
    await chooseMenu(['File', 'Import Posts...']);
    await expect(plan).toContainText('From WordPress: 3 published and 1 unpublished. All become drafts.');
    await expect(plan.getByLabel('Select all')).toHaveJSProperty('indeterminate', true);
    await expect(plan.getByLabel('About us')).not.toBeChecked();
    expect(await findViolations(page, DIALOG)).toEqual([]);
    await plan.getByRole('button', { name: 'Cancel' }).click();
    await expect(plan).toHaveCount(0);
    await expect(page.getByText('Write your first post')).toBeVisible();
  });

  const elsewhere = mkdtempSync(join(tmpdir(), 'callwright-several-'));
  await test.step('files are imported, and one that isn’t text is named', async () => {
    const names = ['first.md', 'second.md', 'latin.md'];
    writeFileSync(join(elsewhere, 'first.md'), 'The first text.');
    writeFileSync(join(elsewhere, 'second.md'), 'The second text.');
    writeFileSync(join(elsewhere, 'latin.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    await choosePaths(names.map((name) => join(elsewhere, name)));
    await page.getByRole('main').getByRole('button', { name: 'Import' }).click();
    const summary = page.getByRole('dialog', { name: 'Imported 2 drafts' });
    await expect(summary).toContainText('Check the problem below.');
    await expect(summary.getByRole('listitem')).toHaveText([/^latin\.md: This file isn’t UTF-8 text/]);
    expect(await findViolations(page, DIALOG)).toEqual([]);
    await summary.getByRole('button', { name: 'Open first draft' }).click();
    await expect(page.getByLabel('Content*')).toHaveValue('The first text.');
    await expect(summary).toHaveCount(0);
    await expect(rowOf(page, 'Second')).toBeVisible();
  });

  await choosePaths([WORDPRESS]);
  await chooseMenu(['File', 'Import Posts...']);
  await plan.getByLabel(/^Only posts with problems/).check();
  await expect(plan.getByText('The shortcode [contact-form-7] has no content in the export.')).toBeVisible();
  await plan.getByLabel('Members').uncheck();
  await plan.getByRole('button', { name: 'Import 3 posts' }).click();

  const summary = page.getByRole('dialog', { name: 'Imported 3 drafts' });
  await expect(summary).toContainText('2 posts were published on the old blog.');
  expect(await findViolations(page, DIALOG)).toEqual([]);
  await summary.getByRole('listitem').filter({ hasText: 'contact-form-7' }).getByRole('button').click();
  await expect(page.getByLabel('Title*')).toHaveValue('Prices & hours: a “fair” deal');
  await expect(summary).toHaveCount(0);
  await expect(rowOf(page, 'Not finished')).toBeVisible();
  await page.getByRole('button', { name: /^Import: \d+ problems/ }).click();
  await summary.getByRole('button', { name: 'Open first draft' }).click();

  await choosePaths([join(elsewhere, 'latin.md')]);
  await chooseMenu(['File', 'Import Posts...']);
  const next = page.getByRole('dialog', { name: 'Couldn’t import' });
  await expect(next).toContainText('latin.md: This file isn’t UTF-8 text');
  await next.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Import: \d+ problems/ })).toHaveCount(0);
  rmSync(elsewhere, { recursive: true });
});
