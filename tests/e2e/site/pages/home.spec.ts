import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();

const openPage = (page: Page) => page.goto(SITE_URL);
const readPage = () => ExportedPage.read('/');

test('the first screen has the promise and offers a demo and a comparison', async () => {
  const page = await readPage();
  expect(page.text('h1')).toBe('Turn Missed Calls into Booked Jobs');
  const demo = 'main a:contains("Book a Demo")';
  expect(page.attributes(demo, 'href')).toEqual(['/demo/']);
  expect(page.attributes(demo, 'data-track')).toEqual(['demo']);
  expect(page.attributes('main a:contains("See How It Stacks Up")', 'href')).toEqual([
    '/compare-ai-receptionist-services/',
  ]);
  const checklist = page.texts('main ul:contains("More Booked Jobs") > li');
  expect(checklist).toEqual(['More Booked Jobs', '24/7 Coverage', 'No Missed Leads']);
});

test('the sections are in the product spec’s order', async () => {
  expectInOrder((await readPage()).text('body'), [
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

test('three cards each say Learn More, and about what', async () => {
  const page = await readPage();
  const links = 'a:contains("Learn More")';
  expect(page.texts(links)).toEqual([
    'Learn More about: How it works',
    'Learn More about: Compare options',
    'Learn More about: See pricing',
  ]);
  expect(page.attributes(links, 'href')).toEqual([
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
  test(`the links in ${place} follow the product spec, in order`, async () => {
    const page = await readPage();
    const found = page.texts(`#${place} a`);
    expect(page.attributes(`#${place} a`, 'href')).toEqual(links.map(([href]) => href));
    for (const [index, [, name, text]] of links.entries()) {
      expect(found[index]).toContain(name);
      expect(found[index]).toContain(text);
    }
  });
}

test('help with the plan is a free consult, labeled as one', async () => {
  const page = await readPage();
  const consult = 'a:contains("Book Free Consult")';
  expect(page.attributes(consult, 'href')).toEqual(['/demo/']);
  expect(page.attributes(consult, 'data-track')).toEqual(['consultation']);
});

test('one question is open at a time, and clicking it closes it', async ({ page }) => {
  await openPage(page);
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

test('structured data has the company, the video, and the page’s own questions', async () => {
  const page = await readPage();
  const shown = page.texts('#faq summary');
  expect(shown.length).toBeGreaterThan(0);
  expect(page.structuredData()).toMatchObject([
    { '@type': 'Organization' },
    { '@type': 'FAQPage', mainEntity: shown.map((name) => ({ name })) },
    { '@type': 'VideoObject' },
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Industries in the menu leads to the trades and closes the menu', async ({ page }) => {
    await openPage(page);
    const menu = page.locator('#site-menu');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Industries' }).tap();
    await expect(page).toHaveURL(`${SITE_URL}/#industries`);
    await expect(menu).toBeHidden();
    await page.locator('#industries').getByRole('link', { name: 'Plumbing' }).tap();
    await expect(page).toHaveURL(`${SITE_URL}/plumbing-ai-receptionist/`);
  });
});
