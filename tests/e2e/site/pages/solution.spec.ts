import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';

const { SITE_URL } = readProduct();

test.beforeEach(({ page }) => page.goto(`${SITE_URL}/solution/`));

test('four blocks say what it does, in the product spec’s order', async ({ page }) => {
  const blocks = ['Sounds human', 'Books appointments', 'Qualifies leads', 'Connects tools'];
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect((await headings.allInnerTexts()).slice(0, blocks.length)).toEqual(blocks);
});

test('each link to the demo is labeled', async ({ page }) => {
  const links = page.getByRole('main').getByRole('link', { name: 'Book a Demo' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', '/demo/');
    await expect(link).toHaveAttribute('data-track', 'demo');
  }
});

test('examples are labeled as such', async ({ page }) => {
  for (const label of ['From an example call', 'An example day', 'An example lead']) {
    await expect(page.getByText(label)).toBeVisible();
  }
});

test('a booked job on the example day fits between two drives', async ({ page }) => {
  const day = page.getByRole('list', { name: 'Water heaters' });
  await expect(day.getByRole('listitem')).toContainText([
    'New water heater',
    'Drive, 25 min',
    'Booked on the call',
    'Drive, 20 min',
    'Inspection',
  ]);
});

test('the page is marked as current in the navigation', async ({ page }) => {
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText('Solution');
});
