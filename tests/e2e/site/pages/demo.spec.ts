import { expect, test } from 'playwright/test';
import { readProduct } from '../../product.ts';
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
  await expect(booking.locator('iframe')).toHaveAttribute('src', '/demo/book/#embedded');
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
