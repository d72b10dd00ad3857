import { visit } from 'unist-util-visit';
import { splitBlocks } from '../blocks/split-blocks.ts';
import { normalizeText, parseMarkdown } from '../markdown/parse-markdown.ts';
import { listTags } from '../markdown/raw-html.ts';

const TAG_START = /<\/?[A-Za-z]/;

/** Returns the HTML tags that aren't rendered: lowercase names in order of first use, without duplicates. */
export function findDroppedHtml(content: string): string[] {
  const names = new Set<string>();
  if (!TAG_START.test(content)) return [];
  for (const block of splitBlocks(normalizeText(content))) {
    if (!TAG_START.test(block)) continue;
    visit(parseMarkdown(block), 'html', (node) => {
      for (const name of listTags(node.value)) names.add(name);
    });
  }
  return [...names];
}
