import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toRedirectPage } from '../../../seo/redirect-page.ts';
import { SITE_REDIRECTS } from '../../../settings/routes.ts';

/**
 * Writes a page for each address that leads elsewhere, for hosts without redirects; a host with them never shows it.
 *
 * @returns the files that were written, as `pricing.html`.
 */
export async function writeRedirectPages(folder: string, site: { name: string; url: string }): Promise<string[]> {
  return Promise.all(
    SITE_REDIRECTS.map(async ({ from, to }) => {
      const page = `${from.path.replace(/^\/|\/$/g, '')}.html`;
      await mkdir(dirname(join(folder, page)), { recursive: true });
      await writeFile(join(folder, page), toRedirectPage({ ...to, isIndexed: false }, site));
      return page;
    }),
  );
}
