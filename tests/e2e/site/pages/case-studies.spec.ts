import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

test.beforeEach(({ page }) => page.goto(`${SITE_URL}/case-studies/`));

test('the page says that there is no customer yet, and what a case study will contain', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No case studies yet');
  await expect(page.getByRole('main')).toContainText('don’t have a customer story to show yet');
  await expectInOrder(page.getByRole('figure').first(), [
    'Missed calls before',
    'Missed calls after',
    'Jobs booked by the AI',
    'Time until it paid for itself',
    'What went wrong',
  ]);
  await expect(page.locator('blockquote, q')).toHaveCount(0);
});

test('the worked example is labeled as one and ends in the calculator', async ({ page }) => {
  await page.getByRole('link', { name: 'See the Worked Example' }).click();
  const example = page.locator('#example');
  await expect(example.getByText('An example, not a customer')).toBeVisible();
  await expectInOrder(example, ['50', '15', '$250', '30%', '4.275', '$1,068.75', '$4,628', '2 days']);
  await example.getByRole('link', { name: 'Run Your Own Numbers' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/roi-calculator/`);
});

test('the first customer is invited to a consultation', async ({ page }) => {
  const invitation = page.getByRole('link', { name: 'Book Free Consult' });
  await expect(invitation).toHaveAttribute('href', '/demo/');
  await expect(invitation).toHaveAttribute('data-track', 'consultation');
});
