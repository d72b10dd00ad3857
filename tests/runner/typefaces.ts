import { join } from 'node:path';
import type { Browser } from 'playwright';

/**
 * The environment of a browser that has Arial's metrics on every machine: the pages lay their text out
 * in Arial or Roboto until their own typefaces arrive, and shift where the browser has neither. Linux
 * finds its fonts with fontconfig; macOS and Windows bring Arial and don't read it.
 */
export const ENV_WITH_TYPEFACES = {
  ...process.env,
  FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? join(import.meta.dirname, 'fonts.conf'),
};

/** Names of shared/fonts.css; one of them is enough. */
const LOCAL_NAMES = ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Roboto-Regular'];

/** @throws where the browser has none of the typefaces: every layout shift would be measured wrong. */
export async function expectTypefaces(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const isFound = await page.evaluate(
    (source) =>
      new FontFace('stand-in', source).load().then(
        () => true,
        () => false,
      ),
    LOCAL_NAMES.map((name) => `local('${name}')`).join(', '),
  );
  await page.close();
  if (!isFound) {
    throw new Error(
      'The browser finds neither Arial nor Liberation Sans nor Roboto: install one of them (Debian and Ubuntu: sudo apt-get install fonts-liberation).',
    );
  }
}
