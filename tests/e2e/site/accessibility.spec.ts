import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, logIn } from './author.ts';

const product = readProduct();
const { SITE_URL } = product;

const POST = '/blog/who-gets-woken-up';
const WIDTHS = [390, 1440];
const SCHEMES = ['light', 'dark'] as const;

async function expectNoViolations(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

for (const [path, heading] of [
  ['/', 'Turn Missed Calls into Booked Jobs'],
  ['/blog', 'Callwright Blog'],
  [POST, /rules/],
  ['/login', 'Admin Login'],
  ['/no-such-page', 'Oops! Page not found'],
  ['/blog/no-such-post', 'Post Not Found'],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(SITE_URL + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectNoViolations(page);
  });
}

test('axe finds nothing on the blog admin, in its preview and with an error shown', async ({ page }) => {
  await logIn(page, SITE_URL, await createAuthor(product));
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Title is required').first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(SITE_URL);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
