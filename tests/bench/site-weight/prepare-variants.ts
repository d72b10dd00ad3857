import { cp, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ExportServer } from '@callwright/site/export/serve/serve-export.ts';
import type { Browser } from 'playwright';
import { buildAstro } from './build-astro.ts';
import { buildByHand } from './build-by-hand.ts';
import { findDifference, readContent } from './compare-content.ts';
import { COMPARED_PAGES, type Variant } from './compared-pages.ts';
import { readHeadContent } from './read-head-content.ts';
import type { Ours, PageInput } from './start-ours.ts';

/** The folder of each variant; one server serves them in turn at one address. */
export type Variants = Record<Variant, string>;

/**
 * Builds the compared pages with Astro and by hand beside our export, and makes sure that a visitor
 * gets the same words, pictures and links from all three.
 */
export async function prepareVariants(
  ours: Ours,
  server: ExportServer,
  browser: Browser,
  folder: string,
): Promise<Variants> {
  const input = await readInput(browser, server.url);
  const inputFile = join(folder, 'input.json');
  await writeFile(inputFile, JSON.stringify(input));
  const build = { env: ours.env, folder, inputFile, fonts: input.fonts };
  const astro = await buildAstro(build);
  console.error(`Astro's stylesheets: "${astro.setting}", the lighter of its two settings for the landing page.`);
  const variants: Variants = {
    ours: ours.folder,
    Astro: astro.folder,
    'by hand': await buildByHand(build, ours.folder),
  };
  for (const variant of [variants.Astro, variants['by hand']]) await copyFiles(ours.folder, variant);
  await expectEqualContent(variants, server, browser);
  return variants;
}

async function readInput(browser: Browser, siteUrl: string): Promise<PageInput> {
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
  return { heads, fonts: { body: find('figtree'), display: find('bricolage') } };
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

async function expectEqualContent(variants: Variants, server: ExportServer, browser: Browser): Promise<void> {
  const differences: string[] = [];
  for (const { name, path } of COMPARED_PAGES) {
    server.swap(variants.ours);
    const ours = await readContent(browser, server.url + path);
    for (const variant of ['Astro', 'by hand'] as const) {
      server.swap(variants[variant]);
      const difference = findDifference(ours, await readContent(browser, server.url + path), variant);
      if (difference !== null) differences.push(`${name}: ${difference}`);
    }
  }
  if (differences.length > 0) throw new Error(`The variants are not of equal content.\n${differences.join('\n')}`);
}
