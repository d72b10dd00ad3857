import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { test } from '../reused-page.ts';
import { expectInOrder } from './expect-in-order.ts';
import { ExportedPage } from './exported-page.ts';

const { SITE_URL } = readProduct();

const openPage = (page: Page) => page.goto(`${SITE_URL}/demo/`);
const readPage = () => ExportedPage.read('/demo/');

test('booking, what the demo covers, a testimonial, and the solution follow each other', async () => {
  const page = await readPage();
  expectInOrder(page.text('main'), [
    'Pick a day and time',
    'What the demo covers',
    'What an owner might say',
    'See what it does',
  ]);
  expect(page.attributes('main a:contains("See what it does on a call")', 'href')).toEqual(['/solution/']);
});

test('nothing on the page scrolls separately, and nothing is in a frame', async ({ page }) => {
  await openPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('group', { name: /^Time/ }).getByRole('radio').first().check({ force: true });
  await expect(page.getByLabel('What do you want to see?')).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  const scrollers = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('*')]
      .filter((part) => !part.matches('textarea, .sr-only, .sr-only *') && part.scrollHeight > part.clientHeight + 1)
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
      .map((part) => part.outerHTML.slice(0, 80)),
  );
  expect(scrollers).toEqual([]);
});

test('nothing shifts while the times load', async ({ page }) => {
  await openPage(page);
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  await expect(page.getByRole('group', { name: 'Day' }).getByRole('radio').first()).toBeAttached();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // On every page, the menu shifts by a few pixels when its font loads.
          for (const entry of list.getEntries() as Shift[])
            if (entry.sources.some(({ node }) => node?.parentElement?.closest('main'))) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('nothing shows through the header after scrolling', async ({ page }) => {
  await openPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { name: 'What the demo covers' }).evaluate((heading) => {
    // Under the header.
    scrollTo({ top: scrollY + heading.getBoundingClientRect().top - 20, behavior: 'instant' });
  });
  const header = page.getByRole('banner');
  await expect(header).toBeInViewport({ ratio: 1 });
  const { color, opacity, isOnTop } = await header.evaluate((part) => {
    const { backgroundColor, opacity } = getComputedStyle(part);
    return { color: backgroundColor, opacity, isOnTop: part.contains(document.elementFromPoint(200, 34)) };
  });
  // With an alpha channel, it would be `rgba(...)`.
  expect(color).toMatch(/^rgb\(/);
  expect({ opacity, isOnTop }).toEqual({ opacity: '1', isOnTop: true });
});

test('the testimonial says that it is an example and names nobody', async () => {
  const page = await readPage();
  const testimonial = 'figure:has(blockquote)';
  expect(page.text(testimonial)).toContain('An example, not a customer');
  expect(page.text(`${testimonial} figcaption`)).toContain('What an owner might say');
});

test('the link to this page is marked as current', async () => {
  const page = await readPage();
  const links = page.attributes('body > header a:contains("Book Demo")', 'aria-current');
  expect(new Set(links)).toEqual(new Set(['page']));
});
