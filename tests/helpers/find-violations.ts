import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds in the page, or in the part of it that the selector names: each rule with the elements that break
 * it. The page and its frames get axe once and keep it: a page that is looked at in many states is read by it once.
 *
 * @throws where what it looks at holds a frame of another origin, which it would pass over.
 */
export function findViolations(page: Page, selector = ':root'): Promise<string[]> {
  return run(page, selector, null);
}

/** The same by the rules about colors alone: the others find in the dark what they find in the light. */
export function findColorViolations(page: Page, selector = ':root'): Promise<string[]> {
  return run(page, selector, ['color-contrast', 'link-in-text-block']);
}

async function run(page: Page, selector: string, rules: string[] | null): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe.source);
  return page.evaluate(
    async ({ selector: selected, rules }) => {
      const part = document.querySelector(selected);
      const isPassedOver = ({ contentDocument }: HTMLIFrameElement) => contentDocument === null;
      if (!part || [...part.querySelectorAll('iframe')].some(isPassedOver))
        throw new Error(`${selected} is not there or holds a frame of another origin`);
      // The elements that pass are of no use here, and most of the work.
      const found = await window.axe?.run(part === document.documentElement ? document : part, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      });
      if (!found) throw new Error('The page has no axe');
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { selector, rules },
  );
}
