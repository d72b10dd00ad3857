import type { Document } from 'domhandler';
import { addToHead, selectElements } from '../pages/html-tree.ts';
import type { Island } from './build-islands.ts';

/**
 * Adds the script of each island on the page, and nothing to a page without one. A page can be read
 * without its script, so the script has a low priority.
 *
 * @throws where the named island has no source file.
 */
export function addIslands(document: Document, islands: readonly Island[]): Island[] {
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
