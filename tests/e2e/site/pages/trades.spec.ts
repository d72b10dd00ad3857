import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

/** From the product spec, sections 2 and 9. */
const TRADES = [
  { path: '/plumbing-ai-receptionist/', focus: 'Emergency triage and dispatch', figures: ['38%', '85%', '24/7'] },
  { path: '/hvac-ai-receptionist/', focus: 'Seasonal surge handling', figures: ['45%', '90%', '60%'] },
  { path: '/electrical-ai-receptionist/', focus: 'Urgent outage response', figures: ['50%', '95%', '24/7'] },
  { path: '/cleaning-ai-receptionist/', focus: 'Recurring service booking', figures: ['75%', '40%', '90%'] },
  { path: '/lawncare-ai-receptionist/', focus: 'Seasonal programs', figures: ['65%', '80%', '45%'] },
] as const;

const sectionWith = (page: Page, heading: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

for (const { path, focus, figures } of TRADES) {
  test(`${path} has its four features, its three labeled figures, and its links onward`, async ({ page }) => {
    await page.goto(SITE_URL + path);
    const cards = sectionWith(page, focus).getByRole('listitem');
    await expect(cards).toHaveCount(4);
    await expect(cards.first().getByRole('heading', { level: 3 })).toHaveText(focus);

    const shown = page.locator('main dl').filter({ hasText: figures[0] });
    await expectInOrder(shown, figures);
    const percentages = figures.filter((figure) => figure.endsWith('%'));
    await expect(shown.getByText('Illustrative, to be confirmed')).toHaveCount(percentages.length);
    await expect(shown.getByText('Part of the plan')).toHaveCount(figures.length - percentages.length);

    const main = page.getByRole('main');
    const links = await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      '/demo/',
      '#sample-calls',
      '/how-ai-receptionist-works/',
      '/ai-receptionist-pricing/',
      '/roi-calculator/',
      ...TRADES.map((trade) => trade.path).filter((other) => other !== path),
      '/demo/',
    ]);
    await expect(main.locator('[data-track="demo"]')).toHaveCount(2);
  });

  test(`${path} links to its sample calls, which are labeled as examples`, async ({ page }) => {
    await page.goto(SITE_URL + path);
    await page.getByRole('link', { name: 'Read Sample Calls' }).click();
    await expect(page).toHaveURL(`${SITE_URL}${path}#sample-calls`);
    const samples = page.locator('#sample-calls');
    const calls = await samples.getByRole('figure').all();
    expect(calls.length).toBeGreaterThanOrEqual(2);
    for (const call of calls) await expect(call).toContainText('Example call: ');
    await expect(samples).toContainText('They don’t quote real callers');
  });
}

test('no two trades share a heading except the links to the others', async ({ page }) => {
  const seen: string[] = [];
  for (const { path } of TRADES) {
    await page.goto(SITE_URL + path);
    seen.push(...(await page.locator('main').getByRole('heading').allTextContents()));
  }
  const repeated = seen.filter((heading, index) => seen.indexOf(heading) !== index);
  expect(new Set(repeated)).toEqual(new Set(['Not your trade?']));
});

test('a month of recurring visits reads as a table: week by week, day by day', async ({ page }) => {
  await page.goto(`${SITE_URL}/cleaning-ai-receptionist/`);
  const table = page.getByRole('table', { name: 'An example four-week calendar' });
  await expect(table.getByRole('columnheader')).toHaveText(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  await expect(table.getByRole('row').nth(3).getByRole('cell')).toHaveText(['Weekly', 'Once', '', 'Biweekly', '']);
});
