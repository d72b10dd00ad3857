import { expect, test } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { expectInOrder } from './expect-in-order.ts';

const { SITE_URL } = readProduct();

test.beforeEach(({ page }) => page.goto(`${SITE_URL}/demo/`));

test('a way to book, what the demo covers, a testimonial and the solution follow each other', async ({ page }) => {
  const main = page.getByRole('main');
  await expectInOrder(main, ['Ask for a time', 'What the demo covers', 'What an owner might say', 'See what it does']);
  await expect(main.getByRole('link', { name: 'See what it does on a call' })).toHaveAttribute('href', '/solution/');
});

test('without a calendar the e-mail is prepared, and half an hour is named', async ({ page }) => {
  const booking = page.getByRole('region', { name: 'Ask for a time' });
  await expect(booking).toContainText('30 minutes');
  await expect(booking.getByRole('link', { name: 'Write the Email' })).toHaveAttribute(
    'href',
    /^mailto:hello@callwright\.example\?subject=A%2030-minute%20demo/,
  );
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
