import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();
const PATH = '/compare-ai-receptionist-services/';
const PAGE = SITE_URL + PATH;
const COLUMNS = ['Voice quality', 'Bookings', 'Integrations', 'Bilingual', 'Price'];

for (const width of [390, 820, 1440]) {
  test(`at ${width} px the matrix is one table of five kinds of provider in five columns`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(PAGE);
    const table = page.getByRole('table', { name: 'Five call-answering options compared' });
    await expect(table.getByRole('columnheader')).toHaveText(['Service', ...COLUMNS]);
    await expect(table.getByRole('rowheader')).toHaveText([
      /Callwright/,
      'Voicemail',
      'Answering service',
      'In-house receptionist',
      'Build-it-yourself bot',
    ]);
    for (const row of (await table.getByRole('row').all()).slice(1)) {
      await expect(row.getByRole('cell')).toHaveCount(COLUMNS.length);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('our row is labeled as ours in words and has our price', async () => {
  const page = await ExportedPage.read(PATH);
  const ours = page.text('tr:contains("Callwright")');
  expect(ours).toContain('Ours');
  expect(ours).toContain('$279 a month, unlimited calls');
  expect(page.texts('body *').filter((text) => text === 'Ours')).toHaveLength(1);
});

test('the only dollar amounts are our price and a receptionist’s', async () => {
  const prices = (await ExportedPage.read(PATH)).text('table').match(/\$[\d,]+/g);
  expect(prices).toEqual(['$279', '$3,200']);
});

test('on a phone, each value is under its row next to its column’s name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(PAGE);
  const cells = page.getByRole('row', { name: /In-house receptionist/ }).getByRole('cell');
  const labels = await cells.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
  );
  expect(labels).toEqual(COLUMNS);
  const lefts = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
});

test('the page says how to choose, and when not to choose us', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'How to choose' }).click();
  await expect(page).toHaveURL(`${PAGE}#how-to-choose`);
  await expect(page.locator('#how-to-choose').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('heading', { name: 'When we’re not the right choice' })).toBeVisible();
  await page.getByRole('link', { name: 'Run your own numbers' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/roi-calculator/`);
});
