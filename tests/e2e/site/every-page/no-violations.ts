import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../helpers/find-violations.ts';

const WIDTHS = [390, 820, 1440];
const SCHEMES = ['light', 'dark'] as const;

/** What axe finds in the page as it is, light and dark, fails the test, which goes on. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findViolations(page), `${page.url()} ${state}, ${colorScheme}`).toEqual([]);
  }
}

/** The same on a phone, a tablet and a desktop. */
export async function expectNoViolationsAtAnyWidth(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `at ${width} px, ${state}`);
  }
}
