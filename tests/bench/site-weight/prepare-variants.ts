import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ExportServer } from '@callwright/site/serve/serve-export.ts';
import type { Browser } from 'playwright';
import { buildAstro } from './build-astro.ts';
import { COMPARED_PAGES, type Variant } from './compared-pages.ts';
import { readHeadContent } from './read-head-content.ts';
import type { Ours } from './start-ours.ts';

/** The folder of each variant. One server serves them in turn at the same address. */
export type Variants = Record<Variant, string>;

type Shared = {
  heads: Record<string, string>;
  fonts: { 'body.woff2': string; 'display.woff2': string };
};

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

/** Copies pictures, icons, feeds, robots.txt, and headers, which don't depend on the build tool. */
async function copyFiles(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    force: false,
    filter: (source) =>
      !/^_|\.(html|txt|js|css)$/.test(relative(from, source)) || /[\\/](robots\.txt|_headers)$/.test(source),
  });
}
