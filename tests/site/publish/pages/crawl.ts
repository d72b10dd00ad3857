import { parseHtml, selectElements } from '@callwright/site/publish/base/post-process/html-tree.ts';

export function crawl(pages: ReadonlyMap<string, string>, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    for (const { attribs } of selectElements('a[href]', parseHtml(pages.get(path) ?? ''))) {
      const page = toFile(attribs.href ?? '');
      if (page !== null && pages.has(page)) reached.add(page);
    }
  }
  return reached;
}

function toFile(href: string): string | null {
  if (!href.startsWith('/')) return null;
  const path = new URL(href, 'https://site.example').pathname.replace(/^\/|\/$/g, '');
  return path === '' ? 'index.html' : `${path}.html`;
}
