// Tested by tests/e2e/site/walk.spec.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROUTES, type SiteRoute } from '../../content/routes.ts';

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
      await writeFile(join(folder, page), toRedirectPage(to, site));
      return page;
    }),
  );
}

function toRedirectPage({ path, label }: SiteRoute, { name, url }: { name: string; url: string }): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${label} | ${name}</title>
<link rel="canonical" href="${url}${path}">
<meta http-equiv="refresh" content="0; url=${path}">
</head>
<body>
<main><h1>${label}</h1><p>This page has moved to <a href="${path}">${url}${path}</a>.</p></main>
</body>
</html>
`;
}
