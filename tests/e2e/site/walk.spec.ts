import { ROUTES } from '@callwright/site/content/routes.ts';
import { expect, test } from 'playwright/test';
import { readProduct } from '../product.ts';
import { FRAMED_PAGE, PAGES, STATIC_PAGES } from './site-pages.ts';

const { SITE_URL, SUPABASE_URL } = readProduct();

/** The narrowest phone that is still sold. */
const NARROW = { width: 360, height: 740 };

test('every page of the route table is reached from the home page by links, and no link or anchor is dead', async ({
  page,
  request,
}) => {
  const anchors = new Map<string, string[]>();
  const links: { from: string; to: URL }[] = [];
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (anchors.has(path)) continue;
    const answer = await request.get(SITE_URL + path);
    expect(`${path} ${answer.status()}`).toBe(`${path} 200`);
    const { ids, hrefs } = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        return {
          ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
          hrefs: [...parsed.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
        };
      },
      await answer.text(),
    );
    anchors.set(path, ids);
    for (const href of hrefs) {
      const to = new URL(href, SITE_URL + path);
      if (to.origin !== new URL(SITE_URL).origin) continue;
      links.push({ from: path, to });
      queue.push(to.pathname);
    }
  }

  const paths = Object.values(ROUTES).map(({ path }) => path.split('#', 1)[0] ?? '');
  // No page may lead to the admin, which without a session leads back to the login, nor to what the demo page embeds.
  const unlinked: readonly string[] = [ROUTES.admin.path, FRAMED_PAGE];
  const missed = paths.filter((path) => !unlinked.includes(path) && !anchors.has(path));
  expect(missed, 'routes that no link leads to').toEqual([]);
  const broken = links.filter(({ to }) => to.hash !== '' && !anchors.get(to.pathname)?.includes(to.hash.slice(1)));
  expect(broken.map(({ from, to }) => `${from} links to ${to.pathname}${to.hash}`)).toEqual([]);
});

test('the short address of the prices leads to the pricing page', async ({ page }) => {
  await page.goto(SITE_URL + ROUTES.shortPricing.path);
  await expect(page).toHaveURL(SITE_URL + ROUTES.pricing.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const path of PAGES) {
  test(`${path} fits a narrow phone, logs no error and asks nobody but its own host`, async ({ page }) => {
    const isStatic = STATIC_PAGES.includes(path);
    const errors: string[] = [];
    const scripts: string[] = [];
    const strangers: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      // The calendar of the demo page is a page of its own in a frame, with a script of its own.
      const isInFrame = request.frame() !== page.mainFrame();
      if (request.resourceType() === 'script' && !isInFrame) scripts.push(request.url());
      const mayAskBackend = !isStatic || isInFrame;
      const isOwn = origin === new URL(SITE_URL).origin || (mayAskBackend && origin === new URL(SUPABASE_URL).origin);
      if (!isOwn && !request.url().startsWith('data:')) strangers.push(request.url());
    });

    await page.setViewportSize(NARROW);
    await page.goto(SITE_URL + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is lazy is asked for on the way down.
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    expect(errors).toEqual([]);
    expect(strangers).toEqual([]);
    if (isStatic) {
      expect(scripts).toEqual([]);
      const kinds = await page.evaluate(() => [...document.scripts].map(({ type }) => type));
      // Data about the page and hints to the browser; neither is run.
      expect(kinds.filter((type) => type !== 'application/ld+json' && type !== 'speculationrules')).toEqual([]);
    }
  });
}
