import { expect } from 'playwright/test';
import { test } from '../reused-page.ts';
import {
  BEHIND,
  calculate,
  DEFAULTS,
  expectResults,
  field,
  NOTHING,
  OF_DEFAULTS,
  PAGE,
  result,
} from './roi-calculator.ts';

test('results start at zero and appear only when Calculate ROI is pressed', async ({ page }) => {
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

test('the fields have the product spec’s names and defaults', async ({ page }) => {
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

test('non-numeric text counts as 0 without a message, and total calls change nothing', async ({ page }) => {
  await page.goto(PAGE);
  await field(page, 'Total calls per week').fill('lots');
  await calculate(page).click();
  await expectResults(page, OF_DEFAULTS);
  await field(page, 'Close rate').fill('about a third');
  await calculate(page).click();
  await expectResults(page, ['$0', '0', '0 days', '$2,921']);
  await expect(result(page).getByText('no revenue to pay it back')).toBeVisible();
});

test('before the first click, the formula and the year are labeled as an example', async ({ page }) => {
  await page.goto(PAGE);
  const working = page.getByRole('region', { name: 'How it adds up' });
  const year = page.getByRole('region', { name: 'The same numbers over a year' });
  for (const part of [working, year]) await expect(part.getByText('Example', { exact: true })).toBeVisible();
  await expect(working.getByRole('row', { name: 'Added revenue per month' }).getByRole('cell')).toHaveText(
    '= $4,627.69',
  );
  await expect(year).toContainText('After 12 months: $55,532 recovered, $3,348 paid.');
  await field(page, 'Missed calls per week').fill('30');
  await calculate(page).click();
  for (const part of [working, year]) await expect(part.getByText('Example', { exact: true })).toBeHidden();
  await expect(year).toContainText('After 12 months: $111,064 recovered');
});

test('the formula shows the visitor’s own numbers', async ({ page }) => {
  await page.goto(PAGE);
  const working = page.getByRole('region', { name: 'How it adds up' });
  await calculate(page).click();
  for (const [label, value] of [
    ['Missed calls per week', '15'],
    ['Recovered (our assumption)', '× 95%'],
    ['Close rate', '× 30%'],
    ['Average job value', '× $250'],
    ['Added revenue per month', '= $4,627.69'],
    ['Added bookings (rounded)', '= 19'],
    ['Payback in weeks (rounded)', '= 0.3'],
    ['Payback in days (rounded)', '= 2'],
    ['Saved per month', '= $2,921'],
  ] as const) {
    await expect(working.getByRole('row', { name: label }).getByRole('cell')).toHaveText(value);
  }
  await expect(result(page)).toContainText('You miss 15 of 50 calls: 30%.');
});

test('the year is a chart and a table of the same numbers', async ({ page }) => {
  await page.goto(`${PAGE}?${DEFAULTS}`);
  const year = page.getByRole('region', { name: 'The same numbers over a year' });
  await expect(year.getByRole('img')).toHaveAccessibleName(/table below/);
  await expect(year).toContainText('After 12 months: $55,532 recovered, $3,348 paid.');
  await year.getByText('View the year as a table').click();
  await expect(year.getByRole('row')).toHaveCount(13);
  await expect(year.getByRole('row').last()).toHaveText('12$55,532$3,348$52,184');
});

test('numbers that don’t pay off are reported as such', async ({ page }) => {
  await page.goto(`${PAGE}?${BEHIND}`);
  await expectResults(page, ['$156', '2', '8 weeks', '$2,921']);
  await expect(page.getByText('With these numbers, it costs more than it brings in.')).toBeVisible();
});

test('a link with inputs shows their result, and fills in the fields', async ({ page }) => {
  await page.goto(`${PAGE}?missedCallsPerWeek=1%2C200&avgJobValue=%24250&closeRate=30%25&utm_source=mail`);
  await expectResults(page, ['$370,215', '1,481', '0 days', '$2,921']);
  await expect(field(page, 'Missed calls per week')).toHaveValue('1,200');
  await expect(field(page, 'Total calls per week')).toHaveValue('50');
  await expect(result(page).getByText('under half a day')).toBeVisible();
});

test('after a click, the address can be shared, without a history entry', async ({ page }) => {
  await page.goto(PAGE);
  const steps = await page.evaluate(() => history.length);
  await field(page, 'Close rate').fill('45');
  await calculate(page).click();
  await expect(page).toHaveURL(/closeRate=45#result$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.reload();
  await expectResults(page, ['$6,942', '28', '1 day', '$2,921']);
});

test('the link is copied, and the button says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(PAGE).origin });
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

test('if the browser refuses to copy, the link is shown and selected', async ({ page }) => {
  await using _script = await page.addInitScript(() => {
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

test('the page links to pricing and to the demo, and ends with the demo', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pricing' })).toHaveAttribute('href', '/pricing/');
  const demos = page.getByRole('main').getByRole('link', { name: 'Book a Demo' });
  await expect(demos).toHaveCount(2);
  for (const demo of await demos.all()) {
    await expect(demo).toHaveAttribute('href', '/demo/');
    await expect(demo).toHaveAttribute('data-track', 'demo');
  }
});
