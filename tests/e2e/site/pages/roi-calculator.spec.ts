import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { readProduct } from '../../product.ts';

const { SITE_URL } = readProduct();
const PAGE = `${SITE_URL}/roi-calculator/`;
const DEFAULTS = 'totalCallsPerWeek=50&missedCallsPerWeek=15&avgJobValue=250&closeRate=30';
const HUGE = 'totalCallsPerWeek=1e308&missedCallsPerWeek=1e308&avgJobValue=1e308&closeRate=1e308';
const BEHIND = 'totalCallsPerWeek=20&missedCallsPerWeek=2&avgJobValue=95&closeRate=20';

const result = (page: Page): Locator => page.getByRole('region', { name: 'Your result' });
const calculate = (page: Page): Locator => page.getByRole('button', { name: 'Calculate ROI' });
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The four results in the order of the page. */
async function expectResults(page: Page, results: readonly [string, string, string, string]): Promise<void> {
  for (const [index, text] of results.entries()) {
    // After the number comes its note; no digit of a longer number may follow.
    const start = new RegExp(`^${text.replaceAll('$', '\\$')}(?![\\d,.])`);
    await expect(result(page).getByRole('definition').nth(index)).toHaveText(start);
  }
}

const NOTHING = ['$0', '0', '0 days', '$0'] as const;
const OF_DEFAULTS = ['$4,628', '19', '2 days', '$2,921'] as const;

/** The script of the page, which some tests hold back. */
async function readIslandAddress(page: Page): Promise<string> {
  const html = await (await page.request.get(PAGE)).text();
  const address = /<script type="module"[^>]* src="([^"]+roi-calculator[^"]+)">/.exec(html)?.[1];
  if (!address) throw new Error('The page names no script of its own.');
  return SITE_URL + address;
}

test('results start at zero and are made only when Calculate ROI is pressed', async ({ page }) => {
  await page.goto(PAGE);
  await expectResults(page, NOTHING);
  await calculate(page).click();
  await expectResults(page, OF_DEFAULTS);
  await field(page, 'Missed calls per week').fill('30');
  await field(page, 'Average job value').fill('$1,200');
  await expectResults(page, OF_DEFAULTS);
  await calculate(page).click();
  await expectResults(page, ['$44,426', '37', '0 days', '$2,921']);
});

test('the fields have the names and defaults of the specification', async ({ page }) => {
  await page.goto(PAGE);
  for (const [label, name, value] of [
    ['Total calls per week', 'totalCallsPerWeek', '50'],
    ['Missed calls per week', 'missedCallsPerWeek', '15'],
    ['Average job value', 'avgJobValue', '250'],
    ['Close rate', 'closeRate', '30'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, label)).toHaveAttribute('name', name);
    await expect(field(page, label)).toHaveAttribute('inputmode', 'decimal');
  }
});

test('text that is no number counts as 0, without a word about it, and total calls change nothing', async ({
  page,
}) => {
  await page.goto(PAGE);
  await field(page, 'Total calls per week').fill('lots');
  await calculate(page).click();
  await expectResults(page, OF_DEFAULTS);
  await field(page, 'Close rate').fill('about a third');
  await calculate(page).click();
  await expectResults(page, ['$0', '0', '0 days', '$2,921']);
  await expect(result(page).getByText('no revenue to pay it back')).toBeVisible();
});

test('the formula is printed with the visitor’s own numbers', async ({ page }) => {
  await page.goto(PAGE);
  const working = page.getByRole('region', { name: 'How it adds up' });
  await expect(working).not.toContainText('4.275');
  await calculate(page).click();
  for (const [label, value] of [
    ['Missed calls a week', '15'],
    ['Recovered, our assumption', '× 95%'],
    ['Close rate', '× 30%'],
    ['Average job value', '× $250'],
    ['Added revenue a month', '= $4,627.69'],
    ['Added bookings, rounded', '= 19'],
    ['Payback in weeks, rounded', '= 0.3'],
    ['Payback in days, rounded', '= 2'],
    ['Saved a month', '= $2,921'],
  ] as const) {
    await expect(working.getByRole('row', { name: label }).getByRole('cell')).toHaveText(value);
  }
  await expect(result(page)).toContainText('You miss 15 of 50 calls: 30%.');
});

test('the year is a drawing, and a table of the same numbers', async ({ page }) => {
  await page.goto(`${PAGE}?${DEFAULTS}`);
  const year = page.getByRole('region', { name: 'The same numbers over a year' });
  await expect(year.getByRole('img')).toHaveAccessibleName(/table below/);
  await expect(year).toContainText('After 12 months: $55,532 recovered, $3,348 paid.');
  await year.getByText('The year as a table').click();
  await expect(year.getByRole('row')).toHaveCount(13);
  await expect(year.getByRole('row').last()).toHaveText('12$55,532$3,348$52,184');
});

test('numbers that do not pay are said not to', async ({ page }) => {
  await page.goto(`${PAGE}?${BEHIND}`);
  await expectResults(page, ['$156', '2', '8 weeks', '$2,921']);
  await expect(page.getByText('At these numbers it costs more than it brings in.')).toBeVisible();
});

test('pressed before the script is there, the plain form still ends in the result', async ({ page }) => {
  const island = await readIslandAddress(page);
  await page.route(island, (route) => route.abort());
  await page.goto(PAGE);
  await field(page, 'Missed calls per week').fill('30');
  await page.unroute(island);
  await calculate(page).click();
  await expect(page).toHaveURL(
    `${PAGE}?totalCallsPerWeek=50&missedCallsPerWeek=30&avgJobValue=250&closeRate=30#result`,
  );
  await expectResults(page, ['$9,255', '37', '1 day', '$2,921']);
  await expect(field(page, 'Missed calls per week')).toHaveValue('30');
});

test('a script that comes late leaves alone what was typed before', async ({ page }) => {
  const island = await readIslandAddress(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(island, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await field(page, 'Missed calls per week').fill('30');
  release();
  await page.waitForLoadState('load');
  await expect(field(page, 'Missed calls per week')).toHaveValue('30');
  await calculate(page).click();
  await expectResults(page, ['$9,255', '37', '1 day', '$2,921']);
});

test('a link with inputs shows their result, in the fields too', async ({ page }) => {
  await page.goto(`${PAGE}?missedCallsPerWeek=1%2C200&avgJobValue=%24250&closeRate=30%25&utm_source=mail`);
  await expectResults(page, ['$370,215', '1,481', '0 days', '$2,921']);
  await expect(field(page, 'Missed calls per week')).toHaveValue('1,200');
  await expect(field(page, 'Total calls per week')).toHaveValue('50');
  await expect(result(page).getByText('under half a day')).toBeVisible();
});

test('after a press the address is the one to share, without a step in the history', async ({ page }) => {
  await page.goto(PAGE);
  const steps = await page.evaluate(() => history.length);
  await field(page, 'Close rate').fill('45');
  await calculate(page).click();
  await expect(page).toHaveURL(/closeRate=45#result$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.reload();
  await expectResults(page, ['$6,942', '28', '1 day', '$2,921']);
});

test('the link is copied and the button says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: SITE_URL });
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Copy link to this result' })).toHaveCount(0);
  await calculate(page).click();
  await page.getByRole('button', { name: 'Copy link to this result' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${PAGE}?${DEFAULTS}#result`);
  await calculate(page).click();
  await expect(page.getByRole('button', { name: 'Copy link to this result' })).toBeVisible();
});

test('where the browser refuses to copy, the link is there, selected', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(`${PAGE}?${DEFAULTS}&utm_source=mail`);
  await field(page, 'Close rate').fill('99');
  await page.getByRole('button', { name: 'Copy link to this result' }).click();
  const link = page.getByLabel('Link to this result');
  await expect(link).toHaveValue(`${PAGE}?${DEFAULTS}#result`);
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${PAGE}?${DEFAULTS}#result`);
});

test('the whole flow works by keyboard alone, and the result is announced', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(PAGE);
  await field(page, 'Total calls per week').focus();
  for (const text of ['80', '20', '400', '25']) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(calculate(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'Added revenue $8,227 a month. Added bookings 21 a month. Payback 1 day. Saved against a receptionist $2,921 a month.',
  );
  await expect(calculate(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy link to this result' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').last()).toBeVisible();
});

test('where the result is in view, Enter in a field leaves the caret there for the next try', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(PAGE);
  await field(page, 'Close rate').press('Enter');
  await expectResults(page, OF_DEFAULTS);
  await expect(field(page, 'Close rate')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('the result comes into view, and the focus leaves the field for the button', async ({ page }) => {
    await page.goto(PAGE);
    await field(page, 'Close rate').press('Enter');
    await expect(result(page).getByText('$4,628', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(calculate(page)).toBeFocused();
  });

  for (const { name, search, hasLongNumbers } of [
    { name: 'zero', search: '', hasLongNumbers: false },
    { name: 'a result', search: `?${DEFAULTS}`, hasLongNumbers: false },
    { name: 'huge numbers', search: `?${HUGE}`, hasLongNumbers: true },
    { name: 'a huge loss', search: '?avgJobValue=-999999999', hasLongNumbers: true },
  ]) {
    test(`the page at ${name} fits${hasLongNumbers ? '' : ', and its script moves nothing'}`, async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(PAGE + search, { waitUntil: 'load' });
      const savings = result(page).getByRole('definition').last();
      await expect(savings).toContainText(search === '' ? '$0' : '$2,921');
      await page
        .getByText('The year as a table')
        .evaluate((summary) => summary.closest('details')?.setAttribute('open', ''));
      const { overflow, shifts } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        shifts: 'shifts' in window && Array.isArray(window.shifts) ? window.shifts : null,
      }));
      expect(overflow).toBeLessThanOrEqual(0);
      // Numbers that no business has may take a line more than the zeros before them.
      if (!hasLongNumbers) expect(shifts).toEqual([]);
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so and works the formula by hand', async ({ page }) => {
    await page.goto(`${PAGE}?${DEFAULTS}`);
    await expect(page.getByRole('heading', { name: 'The math, by hand' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Added revenue a month' }).getByRole('cell')).toHaveText('= $4,627.69');
    await expect(result(page)).toBeHidden();
    await expect(calculate(page)).toBeVisible();
  });
});

test('the page leads to pricing and to the demo, and ends in the demo', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pricing' })).toHaveAttribute('href', '/pricing/');
  const demos = page.getByRole('main').getByRole('link', { name: 'Book a Demo' });
  await expect(demos).toHaveCount(2);
  for (const demo of await demos.all()) {
    await expect(demo).toHaveAttribute('href', '/demo/');
    await expect(demo).toHaveAttribute('data-track', 'demo');
  }
});

test('the only scripts are the calculator’s own and what it draws with', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  expect(scripts).toContain(await readIslandAddress(page));
  const others = scripts.filter((script) => !new URL(script).pathname.startsWith('/_islands/'));
  expect(others).toEqual([]);
});

for (const [name, search] of [
  ['zero', ''],
  ['a result', `?${DEFAULTS}`],
  ['a loss', `?${BEHIND}`],
] as const) {
  test(`axe finds nothing at ${name}, with all of it open`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto(PAGE + search);
    if (search !== '') {
      await page.getByText('The year as a table').click();
      await page.getByRole('button', { name: 'Copy link to this result' }).click();
      await expect(page.getByLabel('Link to this result')).toBeVisible();
    }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}
