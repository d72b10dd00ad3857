import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();

test('the page says that there is no customer yet, and what a case study will contain', async () => {
  const page = await ExportedPage.read('/case-studies/');
  expect(page.text('h1')).toContain('No case studies yet');
  expect(page.text('main')).toContain('don’t have a customer story to show yet');
  expectInOrder(page.texts('figure')[0] ?? '', [
    'Missed calls before',
    'Missed calls after',
    'Jobs booked by the AI',
    'Time until it paid for itself',
    'What went wrong',
  ]);
  expect(page.texts('blockquote, q')).toEqual([]);
});

test('the worked example is labeled as one and ends in the calculator', async ({ page }) => {
  await page.goto(`${SITE_URL}/case-studies/`);
  await page.getByRole('link', { name: 'See the Worked Example' }).click();
  const example = page.locator('#example');
  await expect(example.getByText('An example, not a customer')).toBeVisible();
  expectInOrder((await example.textContent()) ?? '', [
    '50',
    '15',
    '$250',
    '30%',
    '4.275',
    '$1,068.75',
    '$4,628',
    '2 days',
  ]);
  await example.getByRole('link', { name: 'Run Your Own Numbers' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/roi-calculator/`);
});

test('the first customer is invited to a consultation', async () => {
  const page = await ExportedPage.read('/case-studies/');
  const invitation = 'a:contains("Book Free Consult")';
  expect(page.attributes(invitation, 'href')).toEqual(['/demo/']);
  expect(page.attributes(invitation, 'data-track')).toEqual(['consultation']);
});
