import type { Page } from 'playwright';

const WIDTHS = [360, 375, 384, 390, 393, 402, 412, 414, 428, 430, 820, 1440, 1920];

/** Finds texts on the first screen whose height differs between the fallback font and the web font. */
function findRewrappedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    );
    const measure = () => texts.map((text) => text.getBoundingClientRect());
    const root = document.documentElement.style;
    const before = measure();
    // The other font stays for the next width, because each change of font or width lays out the page.
    if (root.getPropertyValue('--font-body') === '') {
      root.setProperty('--font-body', "'Figtree Arial'");
      root.setProperty('--font-display', "'Bricolage Arial'");
    } else {
      root.removeProperty('--font-body');
      root.removeProperty('--font-display');
    }
    const after = measure();
    return texts
      .filter((_, at) => {
        const was = before[at];
        const is = after[at];
        // A line is at least 20 px high; smaller differences are rounding.
        return was && is && Math.min(was.top, is.top) < innerHeight && Math.abs(was.height - is.height) > 3;
      })
      .map((text) => `${text.tagName}: ${text.textContent?.slice(0, 60)}`);
  });
}

export async function findRewrappedTextsAtEachWidth(page: Page): Promise<Record<string, string[]>> {
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load().catch(() => null))));
  // Painting each width costs more than measuring it.
  await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden'));
  const found: Record<string, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 850 });
    const texts = await findRewrappedTexts(page);
    if (texts.length > 0) found[`at ${width} px`] = texts;
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  return found;
}
