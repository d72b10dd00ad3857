import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

test.beforeEach(({ page }) => page.goto(`${SITE_URL}/resources/`));

test('guides, industries, newest posts, and questions follow each other', async ({ page }) => {
  await expectInOrder(page.getByRole('main'), ['Where to start', 'Your industry', 'From the blog', 'Straight answers']);
});

test('the guides link to the setup, the demo, the calculator, the comparison, and the pricing', async ({ page }) => {
  const guides = page.getByRole('main').locator('section').filter({ hasText: 'Where to start' }).getByRole('link');
  expect(await guides.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))).toEqual([
    '/how-ai-receptionist-works/',
    '/demo/',
    '/roi-calculator/',
    '/compare-ai-receptionist-services/',
    '/ai-receptionist-pricing/',
  ]);
});

test('a banner links to the blog', async ({ page }) => {
  await page.getByRole('link', { name: 'Read the blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
});

test('the questions are the home page’s', async ({ page }) => {
  const here = await page.locator('#faq summary').allInnerTexts();
  await page.goto(SITE_URL);
  expect(await page.locator('#faq summary').allInnerTexts()).toEqual(here);
  expect(here.length).toBeGreaterThanOrEqual(8);
});
