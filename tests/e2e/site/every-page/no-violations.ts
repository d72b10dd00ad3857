import { expect, type Page } from 'playwright/test';
import { findColorViolations, findViolations } from '../../../helpers/find-violations.ts';

const WIDTHS = [390, 820, 1440];

/** Changes to dark last, because that styles the whole page again. Nothing is visible only at the middle width. */
export async function expectNoViolations(page: Page, state: string, widths: readonly number[] = WIDTHS): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findViolations(page), `${page.url()} at ${width} px, ${state}, light`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of new Set([widths.at(-1) ?? 0, widths[0] ?? 0])) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findColorViolations(page), `${page.url()} at ${width} px, ${state}, dark`).toEqual([]);
  }
}
