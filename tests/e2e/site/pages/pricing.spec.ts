import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();

const PATH = '/ai-receptionist-pricing/';
const openPage = (page: Page) => page.goto(SITE_URL + PATH);
const readPage = () => ExportedPage.read(PATH);

test('comparison, plan, and questions are in the product spec’s order', async () => {
  const page = await readPage();
  expect(page.text('h1')).toContain('$279 a month');
  expectInOrder(page.text('main'), [
    'Compared with a person at the desk',
    'One plan with everything',
    'Questions about pricing',
    'Find out before it costs you anything',
  ]);
});

test('the cost of a receptionist is next to ours in one table', async ({ page }) => {
  await openPage(page);
  const table = page.getByRole('table', { name: 'What a receptionist and Callwright cost per month' });
  await expect(table.getByRole('columnheader')).toHaveText(['A receptionist', 'Callwright']);
  for (const [label, human, ai] of [
    ['Salary', '$2,500-$3,300', 'None'],
    ['Benefits', '$600-$900', 'None'],
    ['Per month', '$3,200+', '$279'],
  ] as const) {
    const row = table.getByRole('row', { name: label });
    await expect(row.getByRole('cell')).toHaveText([human, ai]);
  }
  await expect(page.getByText('Up to').first()).toBeVisible();
  await expect(page.getByText('85%', { exact: true })).toBeVisible();
  // 279 of 3,200 isn't the claimed figure, so the page leaves the math to the reader.
  await expect(page.getByRole('main')).not.toContainText('91%');
});

test('the bars are to scale', async ({ page }) => {
  await openPage(page);
  const widths = await page
    .getByRole('img', { name: /Two bars, drawn to scale/ })
    .locator('svg > rect:first-child')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect(widths).toHaveLength(2);
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(279 / 3200, 3);
});

test('the one plan card has its price, its features, and a link to the demo', async ({ page }) => {
  await openPage(page);
  const card = page.locator('.ticket');
  await expect(card).toHaveCount(1);
  expectInOrder((await card.textContent()) ?? '', [
    '$279',
    'a month',
    'Unlimited calls',
    'No setup fee',
    '14-day free trial',
  ]);
  await expect(card.getByRole('listitem')).toHaveCount(8);
  await card.getByRole('link', { name: 'Book a Demo' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/demo/`);
});

test('one question is open at a time, and clicking it closes it', async ({ page }) => {
  await openPage(page);
  const questions = page.locator('details[name="pricing-faq"]');
  await expect(questions).toHaveCount(6);
  const answer = page.getByText('You can cancel or pause with 30 days notice.').last();
  await page.getByText('Is there a setup fee?').click();
  await expect(page.getByText('No. $279 a month is the whole price')).toBeVisible();
  await page.getByText('Can I cancel, or pause for the winter?').click();
  await expect(answer).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.getByText('Can I cancel, or pause for the winter?').click();
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test('the answers keep the product spec’s promises', async () => {
  const page = await readPage();
  const answers = page.texts('details').join(' ');
  for (const promise of ['unlimited', '14 days', '30 days notice', '24-48 hours', 'under 8 weeks', 'ROI calculator']) {
    expect(answers).toContain(promise);
  }
  expect(page.attributes('a:contains("Run your own numbers")', 'href')).toEqual(['/roi-calculator/']);
});

test('structured data has the plan with its price, and the questions', async () => {
  const things = (await readPage()).structuredData();
  expect(things.map((thing) => thing['@type'])).toEqual(
    expect.arrayContaining(['BreadcrumbList', 'SoftwareApplication', 'FAQPage']),
  );
  expect(things.find((thing) => thing['@type'] === 'SoftwareApplication')).toMatchObject({
    offers: { '@type': 'Offer', price: 279, priceCurrency: 'USD' },
  });
  expect(things.find((thing) => thing['@type'] === 'FAQPage')?.mainEntity).toHaveLength(6);
});
