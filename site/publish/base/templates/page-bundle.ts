import { renderToStaticMarkup } from 'react-dom/server';
import { toMarkdownPath } from '../../../blog/addresses.ts';
import { type BlogPage, type HtmlPage, isHtmlPage, type SiteFile } from '../../../blog/blog-page.ts';
import { toPostMarkdown } from '../../../blog/feed/post-markdown.ts';
import { renderBlogFiles } from '../../../blog/render/render-blog-files.ts';
import { renderBlogPage } from '../../../blog/render/render-blog-page.tsx';
import { createSitePictures } from '../../../blog/site-pictures.ts';
import { type NamedCard, toNamedCard } from '../../../seo/share-card.ts';
import { site } from '../../../settings/site.ts';
import { toHeadMarkup } from './head-markup.ts';

export const siteFacts: unknown = site;

export type PageParts = {
  kind: HtmlPage['kind'];
  path: string;
  /** The picture at the top of the page, which browsers should request first. */
  preloads: string;
  head: string;
  main: string;
  islands: string[];
  share: NamedCard | null;
  /** Files that belong to the page and need no template. */
  texts: SiteFile[];
};

/** React writes preloads before a fragment, with attributes in a different order than in a document. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
const PRELOAD_START = /<link rel="preload" as="image" (href="[^"]*")/g;

/** Compiled once for Node with the build's environment, and run by the render worker. */
export function renderPage(page: BlogPage): PageParts | { files: SiteFile[] } {
  if (!isHtmlPage(page)) return { files: renderBlogFiles(page) };
  const { path, head, main } = renderBlogPage(page);
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
    texts: page.kind === 'post' ? [renderMarkdown(page)] : [],
  };
}

function renderMarkdown({ post, missingPictures }: Extract<BlogPage, { kind: 'post' }>): SiteFile {
  const content = toPostMarkdown(post, createSitePictures(missingPictures));
  return { path: toMarkdownPath(post.slug).slice(1), content };
}
