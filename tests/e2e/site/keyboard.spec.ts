import { NAVIGATION, ROUTES } from '@callwright/site/content/routes.ts';
import { expect, type Page, test } from 'playwright/test';
import { readProduct } from '../product.ts';
import { PAGES } from './site-pages.ts';

const { SITE_URL } = readProduct();

/** More than any page has. */
const MANY_STOPS = 200;

/** Presses Tab until the link or button of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < MANY_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (reached === name) return;
  }
  throw new Error(`No stop is called "${name}".`);
}

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the first stop skips to the content, and the next one is in it', async ({ page }) => {
    await page.goto(SITE_URL);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  });

  test('the stops after it are the logo, the navigation in its order and Book Demo', async ({ page }) => {
    await page.goto(SITE_URL);
    await page.keyboard.press('Tab');
    for (const { path, label } of [{ path: '/', label: 'Callwright' }, ...NAVIGATION, ROUTES.demo]) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).toHaveText(label);
      await expect(focused).toHaveAttribute('href', path);
    }
  });

  test('Book a Demo is reached and followed from the home page', async ({ page }) => {
    await page.goto(SITE_URL);
    await tabTo(page, 'Book a Demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(SITE_URL + ROUTES.demo.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  for (const path of PAGES) {
    test(`every stop of ${path} can be seen, and none is a trap`, async ({ page }) => {
      // A newer list of posts would take the place of one that has the focus.
      await page.goto(SITE_URL + path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const stops: string[] = [];
      const unseen: string[] = [];
      for (let stop = 0; stop < MANY_STOPS; stop += 1) {
        await page.keyboard.press('Tab');
        const { name, isSeen, isEnd } = await page.evaluate(readStop);
        if (isEnd) break;
        stops.push(name);
        if (!isSeen) unseen.push(name);
      }
      expect(stops.length).toBeGreaterThan(10);
      expect(stops.length, 'the focus never leaves the page').toBeLessThan(MANY_STOPS);
      expect(unseen, 'stops without a visible mark').toEqual([]);
    });
  }
});

/** In the browser: what has the focus, in a frame of ours as well, and whether its outline, or that of its `::after`, is drawn on the screen. */
function readStop(): { name: string; isSeen: boolean; isEnd: boolean } {
  const isNowhere = (element: Element | null) => element === null || /^(body|html)$/i.test(element.tagName);
  let stop = document.activeElement;
  if (stop === null || isNowhere(stop)) return { name: '', isSeen: true, isEnd: true };
  let view: Window & typeof globalThis = window;
  while (stop.tagName === 'IFRAME') {
    const inner: Document | null = (stop as HTMLIFrameElement).contentDocument;
    if (!inner?.defaultView || inner.activeElement === null || isNowhere(inner.activeElement)) break;
    view = inner.defaultView;
    stop = inner.activeElement;
  }
  const hasOutline = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  const box = stop.getBoundingClientRect();
  const isOnScreen =
    box.width > 0 && box.bottom > 0 && box.top < view.innerHeight && box.right > 0 && box.left < view.innerWidth;
  const isMarked = hasOutline(view.getComputedStyle(stop)) || hasOutline(view.getComputedStyle(stop, '::after'));
  // The browser marks the stops among its own controls.
  const hasOwnControls = stop.tagName === 'VIDEO';
  return { name: stop.outerHTML.slice(0, 120), isSeen: isOnScreen && (isMarked || hasOwnControls), isEnd: false };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

    test('the menu opens, leads on, and gives the focus back when it closes', async ({ page }) => {
      await page.goto(SITE_URL);
      const menu = page.getByRole('navigation', { name: 'Menu' });
      const button = page.getByRole('button', { name: 'Menu' });
      await expect(menu).toBeHidden();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      for (const { label } of [...NAVIGATION, ROUTES.demo]) {
        await page.keyboard.press('Tab');
        await expect(menu.getByRole('link', { name: label, exact: true })).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(SITE_URL + ROUTES.solution.path);
    });

    test('a question opens with Enter or Space, one at a time, and closes again', async ({ page }) => {
      await page.goto(SITE_URL);
      const questions = page.locator('#faq details');
      const [first, second] = [questions.nth(0), questions.nth(1)];
      await first.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(first).toHaveAttribute('open');
      await page.keyboard.press('Tab');
      await expect(second.locator('summary')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(second).toHaveAttribute('open');
      await expect(page.locator('#faq details[open]')).toHaveCount(1);
      await page.keyboard.press('Space');
      await expect(page.locator('#faq details[open]')).toHaveCount(0);
    });
  });
}
