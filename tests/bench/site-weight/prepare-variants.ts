import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ExportServer } from '@callwright/site/publish/serve/serve-export.ts';
import type { Browser } from 'playwright';
import { buildAstro } from './build-astro.ts';
import { COMPARED_PAGES, type Variant } from './compared-pages.ts';
import { readHeadContent } from './read-head-content.ts';
import type { Ours } from './start-ours.ts';

/** The folder of each variant; one server serves them in turn at one address. */
export type Variants = Record<Variant, string>;

/** What is taken over from our export, so that it is equal in every variant. */
type Shared = {
  /** The content of each page's head, by path; see read-head-content.ts. */
  heads: Record<string, string>;
  /** The files of the two typefaces, by the names that the pages by hand give them. */
  fonts: { 'body.woff2': string; 'display.woff2': string };
};

/** Builds the compared pages with Astro, and puts the ones by hand beside our export. */
export async function prepareVariants(
  ours: Ours,
  server: ExportServer,
  browser: Browser,
  folder: string,
): Promise<Variants> {
  const { heads, fonts } = await readShared(browser, server.url);
  const astro = await buildAstro({ env: ours.env, folder, heads });
  console.error(`Astro's stylesheets: "${astro.setting}", the lighter of its two settings for the landing page.`);
  const byHand = join(folder, 'by-hand');
  await cp(join(import.meta.dirname, 'by-hand'), byHand, { recursive: true });
  for (const { path, file } of COMPARED_PAGES) {
    const page = await readFile(join(byHand, file), 'utf8');
    await writeFile(
      join(byHand, file),
      page.replace('<!--head-->', () => heads[path] ?? ''),
    );
  }
  for (const [name, font] of Object.entries(fonts)) await cp(join(ours.folder, font), join(byHand, name));
  for (const variant of [astro.folder, byHand]) await copyFiles(ours.folder, variant);
  return { ours: ours.folder, Astro: astro.folder, 'by hand': byHand };
}

async function readShared(browser: Browser, siteUrl: string): Promise<Shared> {
  const page = await browser.newPage();
  const fontUrls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fontUrls.add(new URL(request.url()).pathname);
  });
  const heads: Record<string, string> = {};
  for (const { path } of COMPARED_PAGES) {
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
    heads[path] = await readHeadContent(page);
  }
  await page.close();
  const find = (family: string) => {
    const url = [...fontUrls].find((url) => url.includes(family));
    if (url === undefined) throw new Error(`Our pages ask for no font ${family}, only for ${[...fontUrls].join(', ')}`);
    return url;
  };
  return { heads, fonts: { 'body.woff2': find('figtree'), 'display.woff2': find('bricolage') } };
}

/** Pictures, icons, feeds, robots.txt and the headers of the host are no matter of how a page is built. */
async function copyFiles(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    force: false,
    filter: (source) =>
      !/^_|\.(html|txt|js|css)$/.test(relative(from, source)) || /[\\/](robots\.txt|_headers)$/.test(source),
  });
}
