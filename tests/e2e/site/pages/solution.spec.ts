import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();

const readPage = () => ExportedPage.read('/solution/');

test('four blocks say what it does, in the product spec’s order', async () => {
  const blocks = ['Sounds human', 'Books appointments', 'Qualifies leads', 'Connects tools'];
  expect((await readPage()).texts('main h2').slice(0, blocks.length)).toEqual(blocks);
});

test('each link to the demo is labeled', async () => {
  const page = await readPage();
  const links = 'main a:contains("Book a Demo")';
  expect(page.attributes(links, 'href')).toEqual(['/demo/', '/demo/']);
  expect(page.attributes(links, 'data-track')).toEqual(['demo', 'demo']);
});

test('examples are labeled as such', async ({ page }) => {
  await page.goto(`${SITE_URL}/solution/`);
  for (const label of ['From an example call', 'An example day', 'An example lead']) {
    await expect(page.getByText(label)).toBeVisible();
  }
});

test('a booked job on the example day fits between two drives', async () => {
  const texts = (await readPage()).texts('ol[aria-label="Water heaters"] > li');
  const expected = ['New water heater', 'Drive, 25 min', 'Booked on the call', 'Drive, 20 min', 'Inspection'];
  expect(texts).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('the page is marked as current in the navigation', async () => {
  expect((await readPage()).text('nav[aria-label="Main"] [aria-current="page"]')).toBe('Solution');
});
