import { expect, type Page, test } from 'playwright/test';
import { readProduct } from '../../product.ts';

const { SITE_URL } = readProduct();

const SCRIPTS = /\/(_islands|_next)\/.*\.js$/;

const PAGES = [
  { path: '/login', words: 'Part of this page didn’t load, so you can’t log in yet.' },
  { path: '/blog/admin', words: 'Part of this page didn’t load, so your session can’t be checked yet.' },
] as const;

const logIn = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true });

async function skipTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === 'unfold-late') animation.finish();
    }
  });
}

for (const { path, words } of PAGES) {
  test(`after some seconds without its script, ${path} says so and offers a way on`, async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(SITE_URL + path);
    const message = page.getByText(words);
    await expect(message).toBeAttached();
    await expect(message).toBeHidden();
    await skipTime(page);
    await expect(message).toBeVisible();

    await page.unroute(SCRIPTS);
    await message.getByRole('link', { name: 'Reload the page' }).click();
    await expect(logIn(page)).toBeEnabled();
    await expect(message).toBeHidden();
  });
}

test('if the script loads in time, the message never shows and nothing shifts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${SITE_URL}/login`);
  await expect(logIn(page)).toBeEnabled();
  const message = page.getByText(PAGES[0].words);
  await expect(message).toBeHidden();
  expect(await message.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
  expect(await message.evaluate((element) => element.getAnimations().map(({ playState }) => playState))).toEqual([
    'paused',
  ]);
  expect(await page.evaluate(() => ('shifts' in window ? window.shifts : null))).toEqual([]);
});

test('a late script removes the message without a shift', async ({ page }) => {
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(`${SITE_URL}/login`, { waitUntil: 'commit' });
  const message = page.getByText(PAGES[0].words);
  await expect(message).toBeAttached();
  await skipTime(page);
  await expect(message).toBeVisible();
  const card = page.locator('section').filter({ has: page.locator('form') });
  const before = await card.boundingBox();
  arrive();
  await expect(logIn(page)).toBeEnabled();
  await expect(message).toBeHidden();
  expect(await card.boundingBox()).toEqual(before);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, words } of PAGES) {
    test(`${path} says that it needs JavaScript, and not that it is loading slowly`, async ({ page }) => {
      await page.goto(SITE_URL + path);
      await expect(page.getByText(/^Turn on JavaScript/)).toBeVisible();
      await expect(page.getByText(words)).toHaveCSS('display', 'none');
    });
  }
});
