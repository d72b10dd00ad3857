import { expect } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

test.beforeEach(({ page }) => page.goto(SITE_URL));

test('the first screen has the promise and offers a demo and a comparison', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn Missed Calls into Booked Jobs');
  const main = page.getByRole('main');
  const demo = main.getByRole('link', { name: 'Book a Demo' });
  await expect(demo).toHaveAttribute('href', '/demo/');
  await expect(demo).toHaveAttribute('data-track', 'demo');
  await expect(main.getByRole('link', { name: 'See How It Stacks Up' })).toHaveAttribute(
    'href',
    '/compare-ai-receptionist-services/',
  );
  const checklist = main.getByRole('list').filter({ hasText: 'More Booked Jobs' });
  await expect(checklist.getByRole('listitem')).toHaveText(['More Booked Jobs', '24/7 Coverage', 'No Missed Leads']);
});

test('the sections are in the product spec’s order', async ({ page }) => {
  await expectInOrder(page.locator('body'), [
    '24/7 AI Receptionist',
    'Turn Missed Calls into Booked Jobs',
    'Book a Demo',
    'See How It Stacks Up',
    'More Booked Jobs',
    'An example call',
    'How it works',
    'Learn More',
    'Compare options',
    'Learn More',
    'See pricing',
    'Learn More',
    'Emergency triage and dispatch',
    'Setup Guide',
    'Need help choosing a plan?',
    'Book Free Consult',
    'What does Callwright do when my phone rings?',
    'Case studies',
  ]);
});

test('three cards each say Learn More, and about what', async ({ page }) => {
  const links = page.getByRole('link', { name: /^Learn More/ });
  await expect(links).toHaveText([
    'Learn More about: How it works',
    'Learn More about: Compare options',
    'Learn More about: See pricing',
  ]);
  expect(await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))).toEqual([
    '/how-ai-receptionist-works/',
    '/compare-ai-receptionist-services/',
    '/ai-receptionist-pricing/',
  ]);
});

for (const [place, links] of [
  [
    'industries',
    [
      ['/plumbing-ai-receptionist/', 'Plumbing', 'Emergency triage and dispatch'],
      ['/hvac-ai-receptionist/', 'HVAC', 'Seasonal surge handling'],
      ['/electrical-ai-receptionist/', 'Electrical', 'Urgent outage response'],
      ['/cleaning-ai-receptionist/', 'Cleaning', 'Recurring service booking'],
      ['/lawncare-ai-receptionist/', 'Lawn Care', 'Seasonal programs'],
    ],
  ],
  [
    'resources',
    [
      ['/how-ai-receptionist-works/', 'Setup Guide', 'Go live in under a day'],
      ['/demo/', 'Watch Demo', ''],
      ['/roi-calculator/', 'ROI Calculator', ''],
      ['/compare-ai-receptionist-services/', 'Compare Services', ''],
      ['/#industries', 'Your Industry', ''],
      ['/#faq', 'FAQ', ''],
    ],
  ],
] as const) {
  test(`the links in ${place} follow the product spec, in order`, async ({ page }) => {
    const found = page.locator(`#${place} a`);
    await expect(found).toHaveCount(links.length);
    for (const [index, [href, name, text]] of links.entries()) {
      await expect(found.nth(index)).toHaveAttribute('href', href);
      await expect(found.nth(index)).toContainText(name);
      await expect(found.nth(index)).toContainText(text);
    }
  });
}

test('help with the plan is a free consult, labeled as one', async ({ page }) => {
  const consult = page.getByRole('link', { name: 'Book Free Consult' });
  await expect(consult).toHaveAttribute('href', '/demo/');
  await expect(consult).toHaveAttribute('data-track', 'consultation');
});

test('one question is open at a time, and clicking it closes it', async ({ page }) => {
  const questions = page.locator('#faq details');
  const first = questions.first();
  const second = questions.nth(1);
  await first.locator('summary').click();
  await expect(first).toHaveAttribute('open', '');
  await second.locator('summary').click();
  await expect(second).toHaveAttribute('open', '');
  await expect(first).not.toHaveAttribute('open', '');
  await second.locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveCount(0);
});

test('structured data has the company, the video, and the page’s own questions', async ({ page }) => {
  const found = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(found.map((data) => data['@type'])).toEqual(['Organization', 'FAQPage', 'VideoObject']);
  const shown = await page.locator('#faq summary').allInnerTexts();
  expect(found[1].mainEntity.map(({ name }: { name: string }) => name)).toEqual(shown);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Industries in the menu leads to the trades and closes the menu', async ({ page }) => {
    const menu = page.locator('#site-menu');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Industries' }).tap();
    await expect(page).toHaveURL(`${SITE_URL}/#industries`);
    await expect(menu).toBeHidden();
    await page.locator('#industries').getByRole('link', { name: 'Plumbing' }).tap();
    await expect(page).toHaveURL(`${SITE_URL}/plumbing-ai-receptionist/`);
  });
});
