import { visit } from 'unist-util-visit';
import { parseMarkdown } from './parse-markdown.ts';

const TAG_PATTERN = /<!--[\s\S]*?(?:-->|$)|<\/?([A-Za-z][A-Za-z0-9-]*)/g;

/**
 * The raw HTML in a post that its readers will not get, so that the author can be told.
 *
 * @returns lowercase tag names in the order of their first use, each once; comments are not listed.
 */
export function findDroppedHtml(content: string): string[] {
  const names = new Set<string>();
  visit(parseMarkdown(content), 'html', (node) => {
    for (const [, name] of node.value.matchAll(TAG_PATTERN)) {
      if (name !== undefined) names.add(name.toLowerCase());
    }
  });
  return [...names];
}
