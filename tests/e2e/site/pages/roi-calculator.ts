import { expect, type Locator, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';

const { SITE_URL } = readProduct();
export const PAGE = `${SITE_URL}/roi-calculator/`;
export const DEFAULTS = 'totalCallsPerWeek=50&missedCallsPerWeek=15&avgJobValue=250&closeRate=30';
export const HUGE = 'totalCallsPerWeek=1e308&missedCallsPerWeek=1e308&avgJobValue=1e308&closeRate=1e308';
export const BEHIND = 'totalCallsPerWeek=20&missedCallsPerWeek=2&avgJobValue=95&closeRate=20';

export const result = (page: Page): Locator => page.getByRole('region', { name: 'Your result' });
export const calculate = (page: Page): Locator => page.getByRole('button', { name: 'Calculate ROI' });
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export async function expectResults(page: Page, results: readonly [string, string, string, string]): Promise<void> {
  for (const [index, text] of results.entries()) {
    const start = new RegExp(`^${text.replaceAll('$', '\\$')}(?![\\d,.])`);
    await expect(result(page).getByRole('definition').nth(index)).toHaveText(start);
  }
}

export const NOTHING = ['$0', '0', '0 days', '$0'] as const;
export const OF_DEFAULTS = ['$4,628', '19', '2 days', '$2,921'] as const;

export async function readIslandAddress(page: Page): Promise<string> {
  const html = await (await page.request.get(PAGE)).text();
  const address = /<script type="module"[^>]* src="([^"]+roi-calculator[^"]+)">/.exec(html)?.[1];
  if (!address) throw new Error('The page names no script of its own.');
  return SITE_URL + address;
}
