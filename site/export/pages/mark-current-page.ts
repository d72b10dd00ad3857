import type { Document } from 'domhandler';
import { selectElements } from './html-tree.ts';

/**
 * Marks the links of the header and the footer that lead to the page itself (`aria-current`). Both are
 * rendered alike on every page, and no script knows the address; the canonical link does. A page
 * without one (404) is no link's target.
 */
export function markCurrentPage(document: Document): void {
  const [canonical] = selectElements('link[rel="canonical"]', document);
  if (!canonical?.attribs.href) return;
  const { pathname } = new URL(canonical.attribs.href);
  for (const link of selectElements('header a, footer a', document)) {
    if (link.attribs.href === pathname) link.attribs['aria-current'] = 'page';
  }
}
