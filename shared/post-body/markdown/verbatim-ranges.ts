import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import type { BlockContext } from './block-context.ts';
import { type Destination, parseWithDestinations } from './parse-markdown.ts';
import { listTagRanges } from './raw-html.ts';

/** `end` is exclusive. */
export type Range = { start: number; end: number };

/** Lists code, URLs, HTML tags, and the labels of references. Readers don't see them as text, or rely on every letter. */
export function readVerbatimRanges(source: string, context: BlockContext): Range[] {
  const { tree, destinations } = parseWithDestinations(source, context);
  if (tree.data?.isShownAsText) return [];
  const ranges: Range[] = destinations.map(({ start, end }) => ({ start, end }));
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start !== undefined && end !== undefined) {
      ranges.push(...readVerbatimParts(node, { start, end }, { source, destinations }));
    }
  });
  return ranges;
}

function readVerbatimParts(
  node: Nodes,
  whole: Range,
  { source, destinations }: { source: string; destinations: readonly Destination[] },
): Range[] {
  const { start, end } = whole;
  switch (node.type) {
    case 'code':
    case 'inlineCode':
    case 'footnoteReference':
      return [whole];
    case 'html':
      return listTagRanges(source.slice(start, end)).map((tag) => ({ start: start + tag.start, end: start + tag.end }));
    case 'link':
      // A URL without a text of its own.
      return source[start] === '[' ? [] : [whole];
    case 'linkReference':
    case 'imageReference':
      return [node.referenceType === 'full' ? { start: source.lastIndexOf('[', end - 1), end } : whole];
    case 'definition':
      // The title after the URL is text.
      return [{ start, end: destinations.find((each) => each.start >= start && each.end <= end)?.end ?? end }];
    case 'footnoteDefinition':
      return [{ start, end: node.children[0]?.position?.start.offset ?? end }];
    default:
      return [];
  }
}
