import { expect } from 'playwright/test';
import { expectNoViolations, OUTER_WIDTHS } from '../every-page/no-violations.ts';
import { test } from '../reused-page.ts';
import {
  BEHIND,
  calculate,
  DEFAULTS,
  expectResults,
  field,
  HUGE,
  OF_DEFAULTS,
  PAGE,
  readIslandAddress,
  result,
} from './roi-calculator.ts';

test('submitted before the script loads, the plain form still shows the result', async ({ page }) => {
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

test('a late script keeps what was typed before', async ({ page }) => {
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

test('everything works by keyboard alone, the result is announced, and Enter in a field keeps the caret there if the result is visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(PAGE);
  await field(page, 'Close rate').press('Enter');
  await expectResults(page, OF_DEFAULTS);
  await expect(field(page, 'Close rate')).toBeFocused();
  await field(page, 'Total calls per week').focus();
  for (const text of ['80', '20', '400', '25']) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(calculate(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'Added revenue: $8,227 a month. Added bookings: 21 a month. Payback: 1 day. Savings compared with a receptionist: $2,921 a month.',
  );
  await expect(calculate(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy link to this result' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').last()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('the result scrolls into view, and the focus moves from the field to the button', async ({ page }) => {
    await page.goto(PAGE);
    await field(page, 'Close rate').press('Enter');
    await expect(result(page).getByText('$4,628', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(calculate(page)).toBeFocused();
  });

  test('the page fits at zero and at any result, and its script shifts nothing', async ({ page }) => {
    await using _script = await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      const nameOf = ({ node }: { node?: Node }) => `${node?.nodeName} "${node?.textContent?.slice(0, 40)}"`;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const moved = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources.map(nameOf) : [];
          if ('value' in entry) shifts.push(`${entry.value}: ${moved.join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const { search, hasLongNumbers } of [
      { search: '', hasLongNumbers: false },
      { search: `?${DEFAULTS}`, hasLongNumbers: false },
      { search: `?${HUGE}`, hasLongNumbers: true },
      { search: '?avgJobValue=-999999999', hasLongNumbers: true },
    ]) {
      await page.goto(PAGE + search, { waitUntil: 'load' });
      const savings = result(page).getByRole('definition').last();
      await expect(savings).toContainText(search === '' ? '$0' : '$2,921');
      await page
        .getByText('View the year as a table')
        .evaluate((summary) => summary.closest('details')?.setAttribute('open', ''));
      const { overflow, shifts } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        shifts: 'shifts' in window && Array.isArray(window.shifts) ? window.shifts : null,
      }));
      expect.soft(overflow, search).toBeLessThanOrEqual(0);
      if (!hasLongNumbers) expect.soft(shifts, search).toEqual([]);
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so and shows the formula for calculating by hand', async ({ page }) => {
    await page.goto(`${PAGE}?${DEFAULTS}`);
    await expect(page.getByRole('heading', { name: 'The math, by hand' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Added revenue per month' }).getByRole('cell')).toHaveText(
      '= $4,627.69',
    );
    await expect(result(page)).toBeHidden();
    await expect(calculate(page)).toBeVisible();
  });
});

test('the only scripts are the calculator’s own and its chart’s', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  expect(scripts).toContain(await readIslandAddress(page));
  const others = scripts.filter((script) => !new URL(script).pathname.startsWith('/_islands/'));
  expect(others).toEqual([]);
});

// The walk over every page checks it at zero.
test('axe finds nothing at a result and at a loss, with everything open', async ({ page }) => {
  await using _script = await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  for (const search of [DEFAULTS, BEHIND]) {
    await page.goto(`${PAGE}?${search}`);
    await page.getByText('View the year as a table').click();
    await page.getByRole('button', { name: 'Copy link to this result' }).click();
    await expect(page.getByLabel('Link to this result')).toBeVisible();
    await expectNoViolations(page, 'with everything open', OUTER_WIDTHS);
  }
});
