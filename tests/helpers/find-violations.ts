import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

/** Half the size of `axe.source`. Every page compiles it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Returns the broken axe rules with their elements. Throws on a frame of another origin, which axe would skip. */
export function findViolations(page: Page, selector = ':root'): Promise<string[]> {
  return run(page, selector, null);
}

/** Checks color contrast only. For dark mode, because the other rules don't depend on color. */
export function findColorViolations(page: Page, selector = ':root'): Promise<string[]> {
  return run(page, selector, ['color-contrast', 'link-in-text-block']);
}

/** The browser keeps what it compiles for this command, but not for `evaluate`. That saves 0.2 seconds a page. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

async function run(page: Page, selector: string, rules: string[] | null): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    if (frame === page.mainFrame()) await addAxe(page);
    else await frame.evaluate(AXE);
  }
  return page.evaluate(
    async ({ selector: selected, rules }) => {
      const part = document.querySelector(selected);
      const isPassedOver = ({ contentDocument }: HTMLIFrameElement) => contentDocument === null;
      if (!part || [...part.querySelectorAll('iframe')].some(isPassedOver))
        throw new Error(`${selected} is not there or holds a frame of another origin`);
      // Collecting the elements that pass is most of the work.
      const found = await window.axe?.run(part === document.documentElement ? document : part, {
        resultTypes: ['violations'],
        // Style sheets, which axe would load again, serve a rule that is off.
        preload: { assets: ['media'] },
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      });
      if (!found) throw new Error('The page has no axe');
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { selector, rules },
  );
}
