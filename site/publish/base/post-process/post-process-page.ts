import { type Document, Text } from 'domhandler';
import { appendChild, getElementsByTagName, removeElement } from 'domutils';
import { ROUTES, SITE_REDIRECTS } from '../../../settings/routes.ts';
import type { Island } from '../islands/build-islands.ts';
import { type ClientModules, findClientReferences } from './client-references.ts';
import { type PolicySettings, toContentSecurityPolicy } from './content-security-policy.ts';
import { type ExtractedSvg, extractLazySvgs } from './extract-lazy-svgs.ts';
import { addFirstToHead, addToHead, createElement, findOnly, parseHtml, selectElements } from './html-tree.ts';
import { injectsStyles } from './injected-styles.ts';
import type { createPageStyler } from './page-style.ts';
import { hasFramework, stripFramework } from './strip-framework.ts';
import { readUsedSelectors } from './used-selectors.ts';

export type PageSettings = {
  policy: PolicySettings;
  brandCss: string;
  onSvg: (svg: ExtractedSvg) => void;
  islands: readonly Island[];
  clientModules: ClientModules;
  stylePage: ReturnType<typeof createPageStyler>;
};

/** @throws if the page needs a script or style that its policy doesn't allow. The message says which one. */
export async function postProcessPage(html: string, page: string, settings: PageSettings): Promise<Document> {
  const document = parseHtml(html);
  const isFramework = hasFramework(page);
  markCurrentPage(document);
  const islands = isFramework ? [] : await makeStatic(document, settings);
  addSpeculationRules(document);
  const isInjected = isFramework || injectsStyles(islands.flatMap(({ sources }) => sources));
  const policy = toContentSecurityPolicy(document, isFramework, {
    ...settings.policy,
    injectedStyles: isInjected ? settings.policy.injectedStyles : [],
  });
  addFirstToHead(document, `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  return document;
}

async function makeStatic(document: Document, settings: PageSettings): Promise<Island[]> {
  const references = findClientReferences(document, settings.clientModules);
  requireNoInlineCode(document);
  stripFramework(document);
  const islands = addIslands(document, settings.islands);
  const carried = new Set(islands.flatMap(({ sources }) => sources));
  const unhydrated = references.filter((path) => !carried.has(path));
  if (unhydrated.length > 0) {
    throw new Error(
      `static pages have no script, but this one uses ${unhydrated.join(', ')}. ` +
        'Render it without a client component, or make it an island (site/publish/base/islands/build-islands.ts).',
    );
  }
  for (const svg of extractLazySvgs(document, settings.brandCss)) settings.onSvg(svg);
  await inlineStyle(document, islands, settings);
  return islands;
}

function requireNoInlineCode(document: Document): void {
  const [styled] = selectElements('[style]', document);
  if (styled) throw new Error(`<${styled.name} style="${styled.attribs.style}"> is blocked by the page's policy.`);
  for (const { name, attribs } of selectElements('*', document)) {
    const handler = Object.keys(attribs).find((attribute) => attribute.startsWith('on'));
    if (handler) throw new Error(`<${name} ${handler}> is blocked by the page's policy.`);
  }
}

async function inlineStyle(document: Document, islands: readonly Island[], settings: PageSettings): Promise<void> {
  const links = selectElements('link[rel="stylesheet"]', document);
  const selectors = readUsedSelectors(document, islands.map(({ code }) => code).join('\n'));
  const css = await settings.stylePage(
    links.map(({ attribs }) => attribs.href ?? ''),
    selectors,
  );
  for (const link of [...links, ...selectElements('link[rel="preload"][as="style"]', document)]) removeElement(link);
  const style = createElement('<style></style>');
  appendChild(style, new Text(css));
  appendChild(findOnly(document, 'head'), style);
}

function addSpeculationRules(document: Document): void {
  if (getElementsByTagName('a', document, true, 1).length === 0) return;
  const script = createElement(`<script type="speculationrules">${SPECULATION_RULES}</script>`);
  appendChild(findOnly(document, 'body'), script);
}

/** The canonical link identifies the page. The 404 page doesn't have one. */
export function markCurrentPage(document: Document): void {
  const [canonical] = selectElements('link[rel="canonical"]', document);
  if (!canonical?.attribs.href) return;
  const { pathname } = new URL(canonical.attribs.href);
  for (const link of selectElements('header a, footer a', document)) {
    if (link.attribs.href === pathname) link.attribs['aria-current'] = 'page';
  }
  // The mobile menu closes only when a page loads, so its links to parts of the same page go through a redirect.
  for (const link of selectElements(`[popover] a[href^="${pathname}#"]`, document)) {
    const redirect = SITE_REDIRECTS.find(({ to }) => to.path === link.attribs.href);
    if (!redirect)
      throw new Error(`the menu links to ${link.attribs.href}, but nothing in SITE_REDIRECTS redirects there.`);
    link.attribs.href = redirect.from.path;
  }
}

/** Screens that read a session, and URLs with a query string, which may have side effects. */
const NOT_PRERENDERED = [`${ROUTES.login.path}*`, `${ROUTES.admin.path}*`, '/*\\?*'];

/** A prerendered post counts as a view only once it's visible. */
const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: '/*' }, ...NOT_PRERENDERED.map((pattern) => ({ not: { href_matches: pattern } }))],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Scripts have a low priority, because pages work without them. */
function addIslands(document: Document, islands: readonly Island[]): Island[] {
  const names = new Set(selectElements('[data-island]', document).map(({ attribs }) => attribs['data-island'] ?? ''));
  const used = [...names].map((name) => {
    const island = islands.find((candidate) => candidate.name === name);
    if (!island) throw new Error(`data-island="${name}" has no site/islands/${name}.tsx.`);
    return island;
  });
  for (const { src, imports } of used) {
    addToHead(
      document,
      `${imports.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('')}<script type="module" fetchpriority="low" src="${src}"></script>`,
    );
  }
  return used;
}
