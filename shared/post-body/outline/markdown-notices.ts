import { visit } from 'unist-util-visit';
import { splitBlocks } from '../blocks/split-blocks.ts';
import { normalizeText, parseMarkdown } from '../markdown/parse-markdown.ts';
import { listTags } from '../markdown/raw-html.ts';

const TAG_START = /<\/?[A-Za-z]/;

/**
 * Finds the raw HTML in a post that readers do not get, so that the editor can warn the author.
 *
 * @returns lowercase tag names in the order of their first use, each once; comments are not listed.
 */
export function findDroppedHtml(content: string): string[] {
  const names = new Set<string>();
  if (!TAG_START.test(content)) return [];
  for (const block of splitBlocks(normalizeText(content))) {
    // Most blocks contain no tag and need no parsing.
    if (!TAG_START.test(block)) continue;
    visit(parseMarkdown(block), 'html', (node) => {
      for (const name of listTags(node.value)) names.add(name);
    });
  }
  return [...names];
}
