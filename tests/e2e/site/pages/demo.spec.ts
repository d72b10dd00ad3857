import { expect } from 'playwright/test';
import { newPhone } from '../../../helpers/booked-demo.ts';
import { readProduct } from '../../product.ts';
import { test } from '../kept-page.ts';
import { letTimePass } from './booking/booking-form.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

test.beforeEach(({ page }) => page.goto(`${SITE_URL}/demo/`));

test('a way to book, what the demo covers, a testimonial and the solution follow each other', async ({ page }) => {
  const main = page.getByRole('main');
  await expectInOrder(main, ['Choose a time', 'What the demo covers', 'What an owner might say', 'See what it does']);
  await expect(main.getByRole('link', { name: 'See what it does on a call' })).toHaveAttribute('href', '/solution/');
});

test('our own calendar is embedded, half an hour is named, and both ways around the frame are there', async ({
  page,
}) => {
  const booking = page.getByRole('region', { name: 'Choose a time' });
  await expect(booking).toContainText('30 minutes');
  await expect(booking.locator('iframe')).toHaveAttribute('src', '/demo/calendar/');
  await expect(booking.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(booking.getByRole('link', { name: 'Open the calendar on its own page' })).toHaveAttribute(
    'href',
    '/demo/book/',
  );
  await expect(booking.getByRole('link', { name: 'hello@callwright.example' })).toHaveAttribute(
    'href',
    /^mailto:hello@callwright\.example\?subject=A%2030-minute%20demo/,
  );
});

test('who has chosen a time in the frame sees what comes next', async ({ page }) => {
  const calendar = page.frameLocator('iframe');
  await calendar.getByRole('group', { name: 'Day' }).getByRole('radio').nth(4).check({ force: true });
  await calendar.getByRole('group', { name: /^Time/ }).getByRole('radio').first().check({ force: true });
  await expect(calendar.getByText('About you')).toBeInViewport();
});

test('the calendar is the form alone, and nothing of the site around it is there for a moment', async ({ request }) => {
  const html = await (await request.get(`${SITE_URL}/demo/calendar/`)).text();
  expect(html).not.toMatch(/<(header|footer|nav)\b/);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/demo\/book\/"/);
  expect(await (await request.get(`${SITE_URL}/sitemap.xml`)).text()).not.toContain('/demo/calendar');
});

test('every link of the calendar opens in the place of the whole page', async ({ page }) => {
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('group', { name: 'Day' })).toBeVisible();
  const links = await frame
    .locator('a')
    .evaluateAll((found) => found.map((link) => [link.getAttribute('href'), link.getAttribute('target')]));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter(([, target]) => target !== '_top')).toEqual([]);
  await frame.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/privacy/`);
});

test('a demo that is booked in the frame is on the whole page, and so is the way to another time', async ({ page }) => {
  const frame = page.frameLocator('iframe');
  await frame.getByRole('group', { name: 'Day' }).getByRole('radio').nth(5).check({ force: true });
  await frame.getByRole('group', { name: /^Time/ }).getByRole('radio').nth(7).check({ force: true });
  await letTimePass(frame);
  await frame.getByLabel('Your name').fill('Ann Reed');
  await frame.getByLabel('E-mail').fill(`${crypto.randomUUID()}@reed.example`);
  await frame.getByLabel('Phone').fill(newPhone());
  await frame.getByLabel('Trade').selectOption('plumbing');
  await frame.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your demo is booked' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/demo/book/`);
});

test('the page itself runs no script, and nothing on it moves while the calendar loads', async ({ page }) => {
  expect(await page.locator('script[src], script:not([type])').count()).toBe(0);
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const calendar = page.frameLocator('iframe').getByRole('group', { name: 'Day' });
  await expect(calendar.getByRole('radio').first()).toBeAttached();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // The menu moves by a few pixels as its typeface arrives, on every page.
          for (const entry of list.getEntries() as Shift[])
            if (entry.sources.some(({ node }) => node?.parentElement?.closest('main'))) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
});

test('the testimonial says that it is an example and names nobody', async ({ page }) => {
  const testimonial = page.locator('figure').filter({ has: page.getByRole('blockquote') });
  await expect(testimonial).toContainText('An example, not a customer');
  await expect(testimonial.locator('figcaption')).toContainText('What an owner might say');
});

test('the way here is marked as the current page', async ({ page }) => {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Book Demo' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the frame says what to do, and offers no form', async ({ page }) => {
    await page.goto(`${SITE_URL}/demo/`);
    const frame = page.frameLocator('iframe');
    const text = frame.getByText('This page needs JavaScript, which is off in this browser.');
    await expect(text).toBeVisible();
    await expect(text.getByRole('link')).toHaveAttribute('target', '_top');
    await expect(frame.getByRole('button', { name: 'Book this time' })).toBeHidden();
  });
});
