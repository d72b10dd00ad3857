import { ROUTES } from '@callwright/site/content/routes.ts';
import { expect, type Page, test } from 'playwright/test';
import { readProduct } from '../product.ts';
import { STATIC_PAGES } from './site-pages.ts';

const { SITE_URL } = readProduct();

/** Where our visitors are: the common phones, a tablet and two desktops. */
const WIDTHS = [360, 375, 384, 390, 393, 402, 412, 414, 428, 430, 820, 1440, 1920];

/** The texts on the first screen that are higher or lower in the stand-in than in the typeface. */
function findRewrappedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    );
    const measure = () => texts.map((text) => text.getBoundingClientRect());
    const root = document.documentElement.style;
    root.setProperty('--font-body', "'Figtree Arial'");
    root.setProperty('--font-display', "'Bricolage Arial'");
    const before = measure();
    root.removeProperty('--font-body');
    root.removeProperty('--font-display');
    const after = measure();
    return texts
      .filter((_, at) => {
        const was = before[at];
        const is = after[at];
        // A line is at least 20 px high; a fraction of a pixel is rounding.
        return was && is && was.top < innerHeight && Math.abs(was.height - is.height) > 3;
      })
      .map((text) => `${text.tagName}: ${text.textContent?.slice(0, 60)}`);
  });
}

for (const path of [...STATIC_PAGES, ROUTES.roiCalculator.path, ROUTES.login.path]) {
  test(`no text on the first screen of ${path} wraps anew when its typeface arrives`, async ({ page }) => {
    await page.goto(SITE_URL + path);
    await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load().catch(() => null))));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 850 });
      expect(await findRewrappedTexts(page), `at ${width} px`).toEqual([]);
    }
  });
}
