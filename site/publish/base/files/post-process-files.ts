import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { SHELL_SLUG } from '../../../blog/reader/post-address.ts';
import { toRedirectPage } from '../../../seo/redirect-page.ts';
import { INDEXED_ROUTES, ROUTES, SITE_REDIRECTS } from '../../../settings/routes.ts';
import { toSchedulingFrame } from '../../../settings/scheduling.ts';
import { parseSiteFacts } from '../../../settings/site-schema.ts';
import { toEmbedUrl } from '../../../settings/site-video.ts';
import { listFiles } from '../../list-files.ts';
import { buildIslands } from '../islands/build-islands.ts';
import { findBrokenLinks, type LinkedPage, withoutSlash } from '../links/find-broken-links.ts';
import { type PageLinks, readPageLinks } from '../links/page-links.ts';
import { readClientModules } from '../post-process/client-references.ts';
import { serializeHtml } from '../post-process/html-tree.ts';
import { readInjectedStyles } from '../post-process/injected-styles.ts';
import { createPageStyler } from '../post-process/page-style.ts';
import { type PageSettings, postProcessPage } from '../post-process/post-process-page.ts';
import { buildTemplates } from '../templates/build-templates.ts';
import type { renderPage } from '../templates/page-bundle.ts';
import { SAMPLE_PAGES } from '../templates/sample-pages.ts';
import { PAGE_BUNDLE, TEMPLATES_FILE } from '../templates/template.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';
import { writeLicenses } from './write-licenses.ts';

export type PostProcessOptions = {
  siteFolder: string;
  baseFolder: string;
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL: string };
  componentCode: string;
};

/** The template for all lists: the first page of an empty blog. */
const LIST_SHELL = 'blog.html';

/** Written by the publisher, so pages of the base may link to them. */
const PUBLISHED = { addresses: [ROUTES.blog.path], files: [SITE_FILES.rss, SITE_FILES.jsonFeed, '/sitemap.xml'] };

const SITEMAP: LinkedPage = {
  page: 'sitemap.xml',
  links: new Set(INDEXED_ROUTES.map(({ path }) => path)),
};

/** @throws if a page, setting, or link is invalid. The message says which one. */
export async function postProcessFiles(options: PostProcessOptions): Promise<void> {
  const { siteFolder } = options;
  const exported = join(siteFolder, 'out');
  const { facts, settings, svgs } = await readSettings(options, exported);
  const templates = await prefixErrors('The blog templates', () => writeTemplates(options, exported, settings));
  await rm(join(exported, LIST_SHELL));
  const links: PageLinks[] = [];
  for (const page of await listFiles(exported, /\.html$/)) {
    const path = join(exported, page);
    await prefixErrors(page, async () => {
      const document = await postProcessPage(await readFile(path, 'utf8'), page, settings);
      links.push(readPageLinks(page, document));
      await writeFile(path, serializeHtml(document));
    });
  }
  const redirects = SITE_REDIRECTS.map(({ from, to }) => {
    const file = `${from.path.replace(/^\/|\/$/g, '')}.html`;
    return [file, toRedirectPage({ ...to, isIndexed: false }, facts)] as const;
  });
  for (const [file, text] of [...svgs, ...redirects]) {
    await mkdir(dirname(join(exported, file)), { recursive: true });
    await writeFile(join(exported, file), text);
  }
  await removeUnusedFiles(exported, templates);
  await writeLicenses(exported, {
    product: facts.name,
    islandSources: settings.islands.flatMap(({ sources }) => sources.map((source) => join(siteFolder, source))),
  });
  await requireLinks(exported, links, facts.url);
}

async function prefixErrors<Value>(subject: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    throw new Error(`${subject}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function writeTemplates(
  { baseFolder, componentCode }: PostProcessOptions,
  exported: string,
  settings: PageSettings,
): Promise<string> {
  const { renderPage } = await importPageBundle(baseFolder);
  const templates = await buildTemplates({
    shells: {
      post: await readFile(join(exported, `blog/${SHELL_SLUG}.html`), 'utf8'),
      list: await readFile(join(exported, LIST_SHELL), 'utf8'),
    },
    samples: SAMPLE_PAGES,
    renderPage,
    componentCode,
    settings,
  });
  const text = JSON.stringify(templates);
  await writeFile(join(baseFolder, TEMPLATES_FILE), text);
  return text;
}

function importPageBundle(baseFolder: string): Promise<{ renderPage: typeof renderPage; siteFacts: unknown }> {
  return import(pathToFileURL(join(baseFolder, PAGE_BUNDLE)).href);
}

async function requireLinks(exported: string, links: readonly PageLinks[], siteUrl: string): Promise<void> {
  const files = new Set([...(await listFiles(exported)), ...PUBLISHED.files.map((path) => path.slice(1))]);
  const redirects = new Set([...SITE_REDIRECTS.map(({ from }) => from.path), ...PUBLISHED.addresses].map(withoutSlash));
  const anchors = new Map(links.map(({ page, ids }) => [page, ids]));
  const broken = findBrokenLinks([...links, SITEMAP], {
    siteUrl,
    hasFile: (path) => files.has(path),
    isRedirected: (address) => redirects.has(address),
    listAnchors: (path) => anchors.get(path) ?? null,
  });
  if (broken.length === 0) return;
  throw new Error(`Broken links:\n${broken.map(({ page, link, reason }) => `${page}: ${link} ${reason}`).join('\n')}`);
}

export async function readSettings(
  { siteFolder, baseFolder, env }: Pick<PostProcessOptions, 'siteFolder' | 'baseFolder' | 'env'>,
  exported: string,
) {
  const [clientModules, islands, bundle, injectedStyles] = await Promise.all([
    readClientModules(siteFolder),
    buildIslands({ siteFolder, outFolder: exported, env }),
    importPageBundle(baseFolder),
    readInjectedStyles(),
  ]);
  const parsed = parseSiteFacts(bundle.siteFacts);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const facts = parsed.value;
  const svgs = new Map<string, string>();
  const settings: PageSettings = {
    islands,
    brandCss: await readFile(fileURLToPath(import.meta.resolve('@callwright/shared/brand/brand.css')), 'utf8'),
    onSvg: ({ href, svg }) => svgs.set(href, svg),
    clientModules,
    policy: {
      supabaseUrl: env.SUPABASE_URL,
      frameSources: [
        ...(facts.video && facts.video.provider !== 'own' ? [new URL(toEmbedUrl(facts.video)).origin] : []),
        ...(toSchedulingFrame(facts.scheduling, facts.url)?.sources ?? []),
      ],
      audioSources: facts.sampleCalls.flatMap(({ audio }) => (audio.startsWith('/') ? [] : [new URL(audio).origin])),
      injectedStyles,
    },
    stylePage: createPageStyler((href) => readFile(join(exported, href), 'utf8')),
  };
  return { facts, settings, svgs };
}
