import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds in the page, or in the part of it that the selector names: each rule with the elements that break
 * it. The page gets axe once and keeps it: a page that is looked at in many states is read by it once.
 *
 * @throws where what it looks at holds a frame, which it would pass over.
 */
export async function findViolations(page: Page, selector = ':root'): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (selected) => {
    const part = document.querySelector(selected);
    if (!part || part.querySelector('iframe, frame')) throw new Error(`${selected} is not there or holds a frame`);
    // The elements that pass are of no use here, and most of the work.
    const found = await window.axe?.run(part === document.documentElement ? document : part, {
      resultTypes: ['violations'],
    });
    if (!found) throw new Error('The page has no axe');
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, selector);
}
