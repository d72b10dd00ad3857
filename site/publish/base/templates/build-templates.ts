import { type Document, Text } from 'domhandler';
import { appendChild, getElementsByTagName, prepend, removeElement } from 'domutils';
import type { BlogPage } from '../../../blog/blog-page.ts';
import { createElements, parseHtml, selectElements, serializeHtml } from '../post-process/html-tree.ts';
import { type PageSettings, postProcessPage } from '../post-process/post-process-page.ts';
import { mergeSelectors, readUsedSelectors, type UsedSelectors } from '../post-process/used-selectors.ts';
import type { PageParts, renderPage } from './page-bundle.ts';
import { nameTemplate, type Template, type Templates, templateSchema } from './template.ts';

type TemplateOptions = {
  shells: { post: string; list: string };
  samples: readonly BlogPage[];
  renderPage: typeof renderPage;
  /** Any word in it may be a class that no sample has. */
  componentCode: string;
  settings: PageSettings;
};

const OWN_HEAD =
  'title, meta[property], meta[name]:not([name="viewport"], [name="theme-color"]), link[rel="canonical"], ' +
  'link[rel="alternate"], link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]';

/** Post-processes sample pages, then cuts them where pages differ. All pages of a shell share one style. */
export async function buildTemplates(options: TemplateOptions): Promise<Templates> {
  const templates: Templates = {};
  for (const shell of ['post', 'list'] as const) {
    const pages = options.samples.flatMap((sample) => {
      const isOfShell = (sample.kind === 'post') === (shell === 'post');
      const rendered = isOfShell ? options.renderPage(sample) : null;
      return rendered && 'path' in rendered ? [rendered] : [];
    });
    const stylePage = await styleShell(
      options,
      pages.map((parts) => ({ page: parts.path, html: fillShell(options.shells[shell], parts) })),
    );
    for (const parts of pages) {
      const settings = { ...options.settings, stylePage };
      const document = await postProcessPage(fillShell(options.shells[shell], parts), parts.path, settings);
      templates[nameTemplate(parts)] = cut(document);
    }
  }
  return templates;
}

async function styleShell(
  { settings, componentCode }: TemplateOptions,
  pages: readonly { page: string; html: string }[],
): Promise<PageSettings['stylePage']> {
  const used: UsedSelectors[] = [readUsedSelectors(parseHtml(''), componentCode)];
  let hrefs: readonly string[] = [];
  for (const { page, html } of pages) {
    await postProcessPage(html, page, {
      ...settings,
      stylePage: async (links, selectors) => {
        hrefs = links;
        used.push(selectors);
        return '';
      },
    });
  }
  const style = await settings.stylePage(hrefs, mergeSelectors(used));
  return async () => style;
}

const SLOT = 'data-slot';

function fillShell(shell: string, { preloads, head, main }: PageParts): string {
  const document = parseHtml(shell);
  // Only the head's, because drawings in the body also have titles.
  const [first, ...others] = selectElements(`head :is(${OWN_HEAD})`, document);
  if (!first) throw new Error('The page has no title.');
  for (const element of createElements(`<meta ${SLOT}>${head}<meta ${SLOT}>`)) prepend(first, element);
  for (const element of [first, ...others]) removeElement(element);
  const [viewport] = selectElements('meta[name="viewport"]', document);
  const afterViewport = viewport?.next;
  if (!afterViewport) throw new Error('The page has no viewport meta tag.');
  for (const element of createElements(`<meta ${SLOT}>${preloads}<meta ${SLOT}>`)) prepend(afterViewport, element);
  const [content] = getElementsByTagName('main', document);
  if (!content) throw new Error('The page has no <main> element.');
  content.children = [];
  for (const element of createElements(`<div>${main}</div>`).flatMap(({ children }) => children)) {
    appendChild(content, element);
  }
  return serializeHtml(document);
}

/** Private-use characters, so no page contains it. */
const CUT = '\uE000cut\uE000';

function cut(document: Document): Template {
  const slots = selectElements(`meta[${SLOT}]`, document);
  for (const [start, end] of [slots.slice(0, 2), slots.slice(2, 4)]) {
    if (!start || !end) throw new Error('A slot marker is missing from the page.');
    while (start.next && start.next !== end) removeElement(start.next);
    prepend(start, new Text(CUT));
    removeElement(start);
    removeElement(end);
  }
  const [main] = getElementsByTagName('main', document);
  if (!main) throw new Error('The page has no <main> element.');
  main.children = [];
  appendChild(main, new Text(CUT));
  return templateSchema.parse(serializeHtml(document).split(CUT));
}
