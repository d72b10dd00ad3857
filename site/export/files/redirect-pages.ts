// Tested by tests/e2e/site/walk.spec.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROUTES, type SiteRoute } from '../../content/routes.ts';
import { toRedirectPage } from '../../seo/redirect-page.ts';

/** Addresses that lead elsewhere, for hosts without redirects; a host with them never shows these pages. */
const REDIRECT_PAGES: readonly { from: SiteRoute; to: SiteRoute }[] = [
  { from: ROUTES.shortPricing, to: ROUTES.pricing },
];

/** @returns the files that were written, as `pricing.html`. */
export async function writeRedirectPages(folder: string, site: { name: string; url: string }): Promise<string[]> {
  return Promise.all(
    REDIRECT_PAGES.map(async ({ from, to }) => {
      const page = `${from.path.replace(/^\/|\/$/g, '')}.html`;
      await mkdir(dirname(join(folder, page)), { recursive: true });
      await writeFile(join(folder, page), toRedirectPage({ ...to, isIndexed: false }, site));
      return page;
    }),
  );
}
