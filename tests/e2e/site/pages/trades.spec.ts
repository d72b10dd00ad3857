import { expect, type Page, test } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

/** Specification, sections 2 and 9: what each trade is about, and its three statistics. */
const TRADES = [
  { path: '/plumbing-ai-receptionist/', focus: 'Emergency triage and dispatch', figures: ['38%', '85%', '24/7'] },
  { path: '/hvac-ai-receptionist/', focus: 'Seasonal surge handling', figures: ['45%', '90%', '60%'] },
  { path: '/electrical-ai-receptionist/', focus: 'Urgent outage response', figures: ['50%', '95%', '24/7'] },
  { path: '/cleaning-ai-receptionist/', focus: 'Recurring service booking', figures: ['75%', '40%', '90%'] },
  { path: '/lawncare-ai-receptionist/', focus: 'Seasonal programs', figures: ['65%', '80%', '45%'] },
] as const;

/** The part of the page under a heading. */
const sectionWith = (page: Page, heading: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

for (const { path, focus, figures } of TRADES) {
  test.describe(path, () => {
    test.beforeEach(({ page }) => page.goto(SITE_URL + path));

    test('has four feature cards, the first of which is what the trade is known for', async ({ page }) => {
      const cards = sectionWith(page, focus).getByRole('listitem');
      await expect(cards).toHaveCount(4);
      await expect(cards.first().getByRole('heading', { level: 3 })).toHaveText(focus);
    });

    test('has sample calls that are labelled as examples and a note that nobody is quoted', async ({ page }) => {
      await page.getByRole('link', { name: 'Read Sample Calls' }).click();
      await expect(page).toHaveURL(`${SITE_URL}${path}#sample-calls`);
      const calls = page.locator('#sample-calls').getByRole('figure');
      expect(await calls.count()).toBeGreaterThanOrEqual(2);
      for (const call of await calls.all()) await expect(call).toContainText(/Example call: /);
      await expect(page.locator('#sample-calls')).toContainText('No real caller is quoted');
    });

    test('shows its three figures in order, and says at each percentage that it is not confirmed', async ({ page }) => {
      const shown = page.locator('main dl').filter({ hasText: figures[0] });
      await expectInOrder(shown, figures);
      const percentages = figures.filter((figure) => figure.endsWith('%'));
      await expect(shown.getByText('Illustrative, to be confirmed')).toHaveCount(percentages.length);
      await expect(shown.getByText('Part of the plan')).toHaveCount(figures.length - percentages.length);
    });

    test('leads on to how it works, the price, the calculator, the other trades and the demo', async ({ page }) => {
      const main = page.getByRole('main');
      const links = await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const others = TRADES.map((trade) => trade.path).filter((other) => other !== path);
      expect(links).toEqual([
        '/demo/',
        '#sample-calls',
        '/how-ai-receptionist-works/',
        '/ai-receptionist-pricing/',
        '/roi-calculator/',
        ...others,
        '/demo/',
      ]);
      await expect(main.locator('[data-track="demo"]')).toHaveCount(2);
    });
  });
}

test('no two trades have a heading in common but the links to the others', async ({ page }) => {
  const seen: string[] = [];
  for (const { path } of TRADES) {
    await page.goto(SITE_URL + path);
    seen.push(...(await page.locator('main').getByRole('heading').allTextContents()));
  }
  const repeated = seen.filter((heading, index) => seen.indexOf(heading) !== index);
  expect([...new Set(repeated)].toSorted()).toEqual(['Not your trade?', 'Spring'].toSorted());
});

test('a month of recurring visits reads as a table: week by week, day by day', async ({ page }) => {
  await page.goto(`${SITE_URL}/cleaning-ai-receptionist/`);
  const table = page.getByRole('table', { name: 'An example calendar of four weeks' });
  await expect(table.getByRole('columnheader')).toHaveText(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  await expect(table.getByRole('row').nth(3).getByRole('cell')).toHaveText(['Weekly', 'Once', '', 'Every 2nd', '']);
});
