import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { SHELL_SLUG } from '../../../blog/reader/post-address.ts';
import { INDEXED_ROUTES, ROUTES, SITE_REDIRECTS } from '../../../settings/routes.ts';
import { toSchedulingFrame } from '../../../settings/scheduling.ts';
import { parseSiteFacts, type SiteFacts } from '../../../settings/site-schema.ts';
import { toEmbedUrl } from '../../../settings/site-video.ts';
import { buildIslands } from '../islands/build-islands.ts';
import { type BrokenLink, findBrokenLinks, type LinkedPage, withoutSlash } from '../links/find-broken-links.ts';
import { type PageLinks, readPageLinks } from '../links/page-links.ts';
import { readClientModules } from '../post-process/client-references.ts';
import { SVGS_PATH } from '../post-process/extract-lazy-svgs.ts';
import { serializeHtml } from '../post-process/html-tree.ts';
import { readInjectedStyles } from '../post-process/injected-styles.ts';
import { readPageClasses } from '../post-process/page-classes.ts';
import { createPageStyler } from '../post-process/page-style.ts';
import { type PageSettings, postProcessPage } from '../post-process/post-process-page.ts';
import { buildTemplates } from '../templates/build-templates.ts';
import type { renderPage } from '../templates/page-bundle.ts';
import { SAMPLE_PAGES } from '../templates/sample-pages.ts';
import { PAGE_BUNDLE, TEMPLATES_FILE } from '../templates/template.ts';
import { writeRedirectPages } from './redirect-pages.ts';
import { removePage, removeUnusedFiles } from './remove-unused-files.ts';
import { writeLicenses } from './write-licenses.ts';

type PostProcessOptions = {
  /** The folder that the framework built: sources, `.next` and `out`. */
  siteFolder: string;
  /** Holds the compiled components of the blog's pages, and receives their templates. */
  baseFolder: string;
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL: string };
  /** The components' code; see publish/base/templates/build-templates.ts. */
  componentCode: string;
};

/** The document of every list of posts: the first page of a blog without any, which the publisher renders as well. */
const LIST_SHELL = 'blog.html';

/** What the publisher writes beside the pages of the base, so that they may link it. */
const PUBLISHED = { addresses: [ROUTES.blog.path], files: [SITE_FILES.rss, SITE_FILES.jsonFeed, '/sitemap.xml'] };

/** What the sitemap names of the base's pages (blog/render/sitemap.ts). */
const SITEMAP: LinkedPage = {
  page: 'sitemap.xml',
  links: new Set(INDEXED_ROUTES.map(({ path }) => path)),
};

/**
 * Turns the framework's export into the pages that are served, and into the templates of those that the
 * publisher makes. The message of a failure names the page and the reason.
 */
export async function postProcessFiles(options: PostProcessOptions): Promise<Result<void, { message: string }>> {
  const { siteFolder } = options;
  const exported = join(siteFolder, 'out');
  const read = await readSettings(options, exported).then(ok, (cause: unknown) =>
    err({ message: cause instanceof Error ? cause.message : String(cause) }),
  );
  if (!read.ok) return read;
  const { classOf, facts, settings, svgs } = read.value;
  const templates = await writeTemplates(options, exported, settings);
  if (!templates.ok) return templates;
  await removePage(exported, LIST_SHELL);
  const pages = await listPages(exported);
  const links: PageLinks[] = [];
  for (const page of pages) {
    const path = join(exported, page);
    try {
      const document = await postProcessPage(await readFile(path, 'utf8'), classOf(page), settings);
      links.push(readPageLinks(page, document));
      await writeFile(path, serializeHtml(document));
    } catch (cause) {
      return err({ message: `${page}: ${cause instanceof Error ? cause.message : String(cause)}` });
    }
  }
  await writeSvgs(exported, svgs);
  await writeRedirectPages(exported, facts);
  await removeUnusedFiles(exported, {
    isStatic: (page) => !pages.includes(page) || classOf(page) === 'static',
    otherTexts: [templates.value],
  });
  await writeLicenses(exported, {
    product: facts.name,
    islandSources: settings.islands.flatMap(({ sources }) => sources.map((source) => join(siteFolder, source))),
  });

  const entries = await readdir(exported, { recursive: true, withFileTypes: true });
  const files = new Set(PUBLISHED.files.map((path) => path.slice(1)));
  for (const entry of entries) {
    if (entry.isFile()) files.add(relative(exported, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }
  const redirects = new Set([...SITE_REDIRECTS.map(({ from }) => from.path), ...PUBLISHED.addresses].map(withoutSlash));
  const anchors = new Map(links.map(({ page, ids }) => [page, ids]));
  const broken = findBrokenLinks([...links, SITEMAP], {
    siteUrl: facts.url,
    hasFile: (path) => files.has(path),
    isRedirected: (address) => redirects.has(address),
    listAnchors: (path) => anchors.get(path) ?? null,
  });
  return broken.length === 0 ? ok(undefined) : err({ message: `Broken links:\n${broken.map(describe).join('\n')}` });
}

/** @returns the text of the file. */
async function writeTemplates(
  { baseFolder, componentCode }: PostProcessOptions,
  exported: string,
  settings: PageSettings,
): Promise<Result<string, { message: string }>> {
  const bundle: { renderPage: typeof renderPage } = await import(pathToFileURL(join(baseFolder, PAGE_BUNDLE)).href);
  try {
    const templates = await buildTemplates({
      shells: {
        post: await readFile(join(exported, `blog/${SHELL_SLUG}.html`), 'utf8'),
        list: await readFile(join(exported, LIST_SHELL), 'utf8'),
      },
      samples: SAMPLE_PAGES,
      renderPage: bundle.renderPage,
      componentCode,
      settings,
    });
    const text = JSON.stringify(templates);
    await writeFile(join(baseFolder, TEMPLATES_FILE), text);
    return ok(text);
  } catch (cause) {
    return err({ message: `The templates of the blog: ${cause instanceof Error ? cause.message : String(cause)}` });
  }
}

function describe({ page, link, reason }: BrokenLink): string {
  return `${page}: ${link} ${reason}`;
}

/**
 * Reads what finishing a page needs of the build.
 *
 * @param exported the folder of the pages, which receives the islands.
 */
export async function readSettings(
  { siteFolder, env }: Pick<PostProcessOptions, 'siteFolder' | 'env'>,
  exported: string,
) {
  const [classOf, clientModules, islands, facts, injectedStyles] = await Promise.all([
    readPageClasses(join(siteFolder, '.next')),
    readClientModules(siteFolder),
    buildIslands({ siteFolder, outFolder: exported, env }),
    readStructuredFacts(siteFolder, env),
    readInjectedStyles(),
  ]);
  const readStylesheet = memoize((href) => readFile(join(exported, href), 'utf8'));
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
        ...toSchedulingFrame(facts.scheduling, facts.url).sources,
      ],
      injectedStyles,
    },
    stylePage: createPageStyler(readStylesheet),
  };
  return { classOf, facts, settings, svgs };
}

async function writeSvgs(folder: string, svgs: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(join(folder, SVGS_PATH), { recursive: true });
  await Promise.all([...svgs].map(([href, svg]) => writeFile(join(folder, href), svg)));
}

/** Calls a function at most once for each address. */
function memoize<Value>(run: (href: string) => Promise<Value>): (href: string) => Promise<Value> {
  const results = new Map<string, Promise<Value>>();
  return (href) => {
    const value = results.get(href) ?? run(href);
    results.set(href, value);
    return value;
  };
}

async function listPages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.html') && !file.startsWith('_next/'));
}

/**
 * Reads settings/site.ts in a worker with the environment of the build, because the module reads the
 * environment when it is imported.
 *
 * @param siteFolder the site's folder, or a copy of it.
 * @throws where an owner set what can't be; the message names it.
 */
function readStructuredFacts(
  siteFolder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SiteFacts> {
  const { promise, resolve, reject } = Promise.withResolvers<SiteFacts>();
  const content = pathToFileURL(join(siteFolder, 'settings/site.ts')).href;
  const reader = new Worker(
    `import(${JSON.stringify(content)}).then(({ site }) => require('node:worker_threads').parentPort.postMessage(site))`,
    { eval: true, env: { ...process.env, ...env } },
  );
  reader.once('message', (message: unknown) => {
    const facts = parseSiteFacts(message);
    if (facts.ok) resolve(facts.value);
    else reject(new Error(facts.error.message));
  });
  reader.once('error', reject);
  return promise;
}
