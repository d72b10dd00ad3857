import { renderToStaticMarkup } from 'react-dom/server';
import { type BlogPage, type HtmlPage, isHtmlPage, type SiteFile } from '../../../blog/blog-page.ts';
import { renderBlogFiles } from '../../../blog/render/render-blog-files.ts';
import { renderBlogPage } from '../../../blog/render/render-blog-page.tsx';
import { type NamedCard, toNamedCard } from '../../../seo/share-card.ts';
import { site } from '../../../settings/site.ts';
import { toHeadMarkup } from './head-markup.ts';

/** What the owner set, with the environment of the build. */
export const siteFacts: unknown = site;

/** What differs between the pages of one template, as markup. */
export type PageParts = {
  kind: HtmlPage['kind'];
  path: string;
  /** What a browser should request before anything else: the picture that the page begins with. */
  preloads: string;
  head: string;
  main: string;
  /** The names of the islands in `main`, in their order. */
  islands: string[];
  share: NamedCard | null;
};

/** What React writes before a fragment's own markup, with its attributes in another order than in a document. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
const PRELOAD_START = /<link rel="preload" as="image" (href="[^"]*")/g;

/**
 * Renders a page of the blog. This module and all that it imports are compiled once for Node, with the
 * environment of the build (publish/base/templates/build-page-bundle.ts), and run by render-worker.ts.
 */
export function renderPage(page: BlogPage): PageParts | { files: SiteFile[] } {
  if (!isHtmlPage(page)) return { files: renderBlogFiles(page) };
  const { path, head, main } = renderBlogPage(page);
  // Attributes are in double quotes, so that React need not have escaped the others.
  const markup = renderToStaticMarkup(main).replaceAll('&#x27;', "'");
  const preloads = PRELOADS.exec(markup)?.[0] ?? '';
  return {
    kind: page.kind,
    path: `${path.slice(1)}.html`,
    preloads: preloads.replace(PRELOAD_START, '<link rel="preload" $1 as="image"'),
    head: toHeadMarkup(head),
    main: markup.slice(preloads.length),
    islands: [...new Set([...markup.matchAll(/ data-island="([^"]+)"/g)].map(([, name = '']) => name))],
    share: toNamedCard(head),
  };
}
