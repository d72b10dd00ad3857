import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

const STEPS = [
  'Connect your number',
  'Import your FAQs',
  'Set your escalation rules',
  'Connect your calendar',
  'Go live',
];

test.beforeEach(({ page }) => page.goto(`${SITE_URL}/how-ai-receptionist-works/`));

test('five steps are in the product spec’s order, followed by the technology', async ({ page }) => {
  await expectInOrder(page.getByRole('main'), [...STEPS, 'The technology, in plain English']);
  await expect(
    page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .filter({ hasText: /^(Connect|Import|Set|Go)/ }),
  ).toHaveText(STEPS);
});

test('the promise to go live is 24-48 hours', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main).toContainText('24-48 hours');
  await expect(main).not.toContainText('under a day');
});

test('the technology names VoIP, CRM, calendar and the uptime', async ({ page }) => {
  const technology = page.getByRole('main').locator('section').filter({ hasText: 'The technology' });
  for (const words of ['VoIP phone systems', 'CRMs', 'Your calendar', '99.9%']) {
    await expect(technology).toContainText(words);
  }
});

test('structured data has the same five steps', async ({ page }) => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const howTo = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'HowTo');
  expect(howTo.step.map(({ name }: { name: string }) => name)).toEqual(STEPS);
});
