import { expect, type Page } from 'playwright/test';
import { findColorViolations, findViolations } from '../../../helpers/find-violations.ts';

const WIDTHS = [390, 820, 1440];

export async function expectNoViolations(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await findViolations(page), `${page.url()} ${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findColorViolations(page), `${page.url()} ${state}, dark`).toEqual([]);
}

export async function expectNoViolationsAtAnyWidth(page: Page, state: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `at ${width} px, ${state}`);
  }
}
