import { NAVIGATION, ROUTES } from '@callwright/site/settings/routes.ts';
import fc from 'fast-check';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { runsOf } from '../../helpers/corpus.ts';
import { readProduct } from '../product.ts';
import { POST } from './site-pages.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const { SITE_URL } = readProduct();

const actionArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'toggle' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('item' as const), index: fc.nat({ max: NAVIGATION.length }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('scroll' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'outside' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'escape' } as const) },
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

function readMenu(page: Page): Promise<{ isOpen: boolean; isShown: boolean; isReached: boolean }> {
  return page.evaluate(() => {
    const menu = document.querySelector('#site-menu');
    if (!(menu instanceof HTMLElement)) throw new Error('The page has no menu.');
    const { left, top, width, height } = menu.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      isOpen: menu.matches(':popover-open'),
      isShown: menu.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 0,
      isReached: width > 0 && menu.contains(hit),
    };
  });
}

async function perform(page: Page, step: Action, wasOpen: boolean): Promise<boolean> {
  switch (step.kind) {
    case 'toggle':
      await page.getByRole('button', { name: 'Menu' }).tap();
      return !wasOpen;
    case 'item': {
      if (!wasOpen) return false;
      const { label } = [...NAVIGATION, ROUTES.demo][step.index] ?? ROUTES.demo;
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: label, exact: true }).tap();
      await page.waitForFunction(
        () => document.readyState === 'complete' && !document.querySelector('#site-menu:popover-open'),
      );
      return false;
    }
    case 'scroll':
      await page.evaluate(
        (share) => window.scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' }),
        step.share,
      );
      return wasOpen;
    case 'outside':
      await page.touchscreen.tap(290, 34);
      return false;
    case 'escape':
      await page.keyboard.press('Escape');
      return false;
  }
}

test('the mobile menu is open or closed, and shows which, after any taps and scrolls', async ({ page }) => {
  const starts = fc.constantFrom('/', '/#industries', '/#faq', ROUTES.solution.path, ROUTES.blog.path, POST);
  await fc.assert(
    fc.asyncProperty(starts, fc.array(actionArbitrary, { minLength: 4, maxLength: 9 }), async (start, steps) => {
      await page.goto('about:blank');
      await page.goto(SITE_URL + start);
      let isOpen = false;
      for (const step of steps) {
        isOpen = await perform(page, step, isOpen);
        expect(await readMenu(page)).toEqual({ isOpen, isShown: isOpen, isReached: isOpen });
      }
    }),
    { seed: 8, numRuns: runsOf({ sample: 5, whole: 40 }) },
  );
});

test('Industries on the home page closes the menu each time, and the next tap opens it', async ({ page }) => {
  await page.goto(SITE_URL);
  const menu = page.locator('#site-menu');
  for (const _ of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Industries' }).tap();
    await expect(page).toHaveURL(`${SITE_URL}/#industries`);
    await expect(menu).toBeHidden();
    expect(await readMenu(page)).toEqual({ isOpen: false, isShown: false, isReached: false });
    await expect(page.locator('#industries')).toBeInViewport();
  }
});

for (const path of ['/', ROUTES.login.path, POST]) {
  test(`the menu opens and closes on ${path}`, async ({ page }) => {
    await page.goto(SITE_URL + path);
    const button = page.getByRole('button', { name: 'Menu' });
    await button.tap();
    expect(await readMenu(page)).toEqual({ isOpen: true, isShown: true, isReached: true });
    await button.tap();
    expect(await readMenu(page)).toEqual({ isOpen: false, isShown: false, isReached: false });
  });
}

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('each link of the menu can be reached', async ({ page }) => {
    await page.goto(SITE_URL);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const last = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: ROUTES.demo.label });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});
