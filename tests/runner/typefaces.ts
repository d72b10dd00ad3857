import { join } from 'node:path';
import type { Browser } from 'playwright';

/**
 * Environment that gives the browser a font with Arial's metrics on every machine. Pages fall back to Arial or Roboto
 * until their fonts load, and shift if the browser has neither. Only Linux reads fontconfig; macOS and Windows have
 * Arial.
 */
export const ENV_WITH_TYPEFACES = {
  ...process.env,
  FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? join(import.meta.dirname, 'fonts.conf'),
};

/** Fallback fonts of the site. One of them is enough. */
const LOCAL_NAMES = ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Roboto-Regular'];

/** @throws if the browser has no fallback font: all layout shift figures would be wrong. */
export async function expectTypefaces(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const isFound = await page.evaluate(
    (source) =>
      new FontFace('fallback', source).load().then(
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
