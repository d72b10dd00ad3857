import { ROUTES } from '@callwright/site/settings/routes.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { readStored } from '../read-stored.ts';
import { test } from '../reused-page.ts';
import { PAGES, STATIC_PAGES } from '../site-pages.ts';
import { MANY_STOPS, walkStops } from './keyboard-stops.ts';
import { expectNoViolations } from './no-violations.ts';
import { findRewrappedTextsAtEachWidth } from './typefaces.ts';
import { readWithoutStyles } from './without-styles.ts';

const { SITE_URL, SUPABASE_URL } = readProduct();

/** The narrowest phone still sold. */
const NARROW = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };
const LARGE = { width: 1440, height: 900 };
const USUAL = { width: 1280, height: 720 };

/** Their first screen doesn't depend on a script or the backend. */
const PAGES_WITH_FIXED_SCREEN: readonly string[] = [...STATIC_PAGES, ROUTES.roiCalculator.path, ROUTES.login.path];

const WALKED_WHOLE: readonly string[] = [ROUTES.home.path, ROUTES.solution.path];

/** Requests that the privacy page names: checks for newer text, view counts, available times, and new pictures. */
const ASKED_OF_BACKEND =
  /^OPTIONS |^GET \/rest\/v1\/blog_posts$|^POST \/rest\/v1\/rpc\/(increment_post_views|list_free_slots)$|^GET \/storage\/v1\/object\/public\/post-pictures\//;

// Loading is most of the cost, so each page loads once for all checks. Soft expectations let the rest run.
for (const path of PAGES) {
  test(`${path} works on a narrow phone, by keyboard, with axe, and without styles`, async ({ page, context }) => {
    const recorded = record(page, path);
    await page.setViewportSize(NARROW);
    await page.goto(SITE_URL + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('fits a narrow phone, moves nothing, logs no error, stores nothing, and requests only its own host', async () => {
      // Scroll to load lazy content. A newer list of posts may replace the old one first.
      await page.locator('footer').scrollIntoViewIfNeeded();
      const hasFrame = (await page.locator('iframe').count()) > 0;
      if (STATIC_PAGES.includes(path) && !hasFrame) await page.waitForFunction(areFilesThere);
      else await page.waitForLoadState('networkidle');
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
      const { scrollBehavior } = await page.evaluate(() => getComputedStyle(document.documentElement));
      expect.soft(scrollBehavior).toBe('auto');
      expect.soft(recorded.errors).toEqual([]);
      expect.soft(recorded.otherHosts).toEqual([]);
      expect.soft(recorded.calls.filter((call) => !ASKED_OF_BACKEND.test(call))).toEqual([]);
      expect.soft(await readStored(page, context)).toEqual([]);
      if (!STATIC_PAGES.includes(path)) return;
      expect.soft(recorded.scripts).toEqual([]);
      const kinds = await page.evaluate(() => [...document.scripts].map(({ type }) => type));
      expect.soft(kinds.filter((type) => type !== 'application/ld+json' && type !== 'speculationrules')).toEqual([]);
    });

    await test.step('fits a phone with twice the text size', async () => {
      await page.setViewportSize(PHONE);
      expect.soft(await page.evaluate(measureWithLargeText)).toBeLessThanOrEqual(PHONE.width);
      await page.setViewportSize(NARROW);
    });

    await test.step('no text on the first screen rewraps when its font loads', async () => {
      if (!PAGES_WITH_FIXED_SCREEN.includes(path)) return;
      await page.evaluate(() => scrollTo(0, 0));
      expect.soft(await findRewrappedTextsAtEachWidth(page)).toEqual({});
    });

    await test.step('every keyboard stop is visible, and none is a trap', async () => {
      await page.setViewportSize(LARGE);
      const { stops, unseen } = await walkStops(page, WALKED_WHOLE.includes(path) ? 'page' : 'main');
      expect.soft(stops.length).toBeGreaterThan(0);
      expect.soft(stops.length, 'the focus never leaves the page').toBeLessThan(MANY_STOPS);
      expect.soft(unseen, 'stops without a visible mark').toEqual([]);
    });

    await test.step('axe finds nothing, light and dark', async () => {
      const questions = page.locator('main details').filter({ visible: true });
      if ((await questions.count()) > 0) await questions.last().locator('summary').click();
      await expectNoViolations(page, 'with its last question open');
    });

    await test.step('reads well without styles', async () => {
      await page.setViewportSize(USUAL);
      const found = await page.evaluate(readWithoutStyles);
      expect.soft(found.levels[0], 'the first heading of the main part').toBe(1);
      expect.soft(found.levels.filter((level) => level === 1)).toHaveLength(1);
      expect.soft(found.skippedLevels).toEqual([]);
      expect.soft(found.landmarks).toEqual(['HEADER', 'MAIN', 'FOOTER']);
      expect.soft(found.nameless, 'links and buttons without words').toEqual([]);
      expect.soft(found.unlabeledDrawings, 'drawings that are neither hidden nor named').toEqual([]);
      expect.soft(found.hugeDrawings, 'drawings that take the page where no style holds them').toEqual([]);
      expect.soft(found.picturesWithoutAlt).toEqual([]);
      expect.soft(found.twiceUsedIds).toEqual([]);
      expect.soft(found.gluedWords, 'words that nothing but a style keeps apart').toEqual([]);
    });
  });
}

function areFilesThere(): boolean {
  for (const picture of document.images) picture.loading = 'eager';
  return document.readyState === 'complete' && [...document.images].every(({ complete }) => complete);
}

function measureWithLargeText(): number {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const { scrollWidth } = document.documentElement;
  style.fontSize = '';
  return scrollWidth;
}

function record(page: Page, path: string) {
  const recorded = {
    errors: [] as string[],
    scripts: [] as string[],
    otherHosts: [] as string[],
    calls: [] as string[],
  };
  const isStatic = STATIC_PAGES.includes(path);
  page.on('pageerror', (error) => recorded.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') recorded.errors.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === new URL(SUPABASE_URL).origin) recorded.calls.push(`${request.method()} ${pathname}`);
    if (request.resourceType() === 'script') recorded.scripts.push(request.url());
    const isOwn = origin === new URL(SITE_URL).origin || (!isStatic && origin === new URL(SUPABASE_URL).origin);
    if (!isOwn && !request.url().startsWith('data:')) recorded.otherHosts.push(request.url());
  });
  return recorded;
}
