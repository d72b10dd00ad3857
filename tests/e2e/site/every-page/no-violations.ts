import { expect, type Page } from 'playwright/test';
import { findColorViolations, findViolations } from '../../../helpers/find-violations.ts';

const WIDTHS = [390, 820, 1440];

/** Enough for another state of a page, or for one with a layout that is checked at all widths. */
export const OUTER_WIDTHS = [390, 1440];

/**
 * Checks the outer widths in the dark, too: nothing is visible only between them. Changes to dark once, because that
 * styles the whole page again. At no width between the outer ones does the page scroll sideways.
 */
export async function expectNoViolations(page: Page, state: string, widths: readonly number[] = WIDTHS): Promise<void> {
  const [first = 0, last = first] = [widths[0], widths.at(-1)];
  for (const width of WIDTHS.filter((width) => width >= first && width <= last)) {
    await page.setViewportSize({ width, height: 900 });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(isTooWide, `${page.url()} at ${width} px, ${state}, scrolls sideways`).toBe(false);
    if (widths.includes(width))
      expect.soft(await findViolations(page), `${page.url()} at ${width} px, ${state}, light`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of new Set([first, last])) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findColorViolations(page), `${page.url()} at ${width} px, ${state}, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
