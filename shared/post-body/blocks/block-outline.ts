import type { Heading, Node } from 'mdast';
import { toString as readText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { BlockContext } from '../markdown/block-context.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { listTags } from '../markdown/raw-html.ts';
import { isEmptyHeading, keepFootnoteText, readDefinedUrls, readHeadingText } from '../markdown/remark-block.ts';

type Span = { start: number; end: number };

export type BlockOutline = {
  images: (Span & { alt: string; url: string })[];
  /** `text` is empty for a linked image. */
  links: (Span & { url: string; text: string })[];
  headings: (Span & { text: string; depth: Heading['depth'] })[];
  emptyHeadings: Span[];
  footnoteUses: string[];
  /** Names of tags that aren't rendered. */
  html: (Span & { tags: string[] })[];
  /** Set if `TEXT_LIMITS` makes all of the block, or some references, plain text. */
  shownAsText: (Span & { what: 'block' | 'references' })[];
};

const createOutline = (): BlockOutline => ({
  images: [],
  links: [],
  headings: [],
  emptyHeadings: [],
  footnoteUses: [],
  html: [],
  shownAsText: [],
});

export const EMPTY_OUTLINE: BlockOutline = createOutline();

export function readBlockOutline(source: string, context: BlockContext): BlockOutline {
  const whole = { start: 0, end: source.length };
  const tree = parseMarkdown(source, context);
  if (tree.data?.isShownAsText) return { ...EMPTY_OUTLINE, shownAsText: [{ ...whole, what: 'block' }] };
  if (context.footnoteText !== null) keepFootnoteText(tree, context.footnoteText.identifier);
  const parts = createOutline();
  if (context.refused.length > 0) parts.shownAsText.push({ ...whole, what: 'references' });
  const urls = new Map([
    ...readDefinedUrls(tree),
    ...context.links.map(({ identifier, url }) => [identifier, url] as const),
  ]);

  visit(tree, (node) => {
    const span = spanOf(node);
    switch (node.type) {
      case 'image':
        parts.images.push({ ...span, alt: node.alt ?? '', url: node.url });
        return;
      case 'imageReference':
        parts.images.push({ ...span, alt: node.alt ?? '', url: urls.get(node.identifier) ?? '' });
        return;
      case 'link':
        parts.links.push({ ...span, text: readText(node), url: node.url });
        return;
      case 'linkReference':
        parts.links.push({ ...span, text: readText(node), url: urls.get(node.identifier) ?? '' });
        return;
      case 'html': {
        const tags = node.value.startsWith('</') ? [] : listTags(node.value);
        if (tags.length > 0) parts.html.push({ ...span, tags });
        return;
      }
    }
  });
  // Footnotes are skipped, because their references are numbered last.
  visit(tree, (node) => {
    if (node.type === 'footnoteDefinition') return SKIP;
    if (node.type === 'footnoteReference') parts.footnoteUses.push(node.identifier);
    if (node.type !== 'heading') return;
    if (isEmptyHeading(node)) parts.emptyHeadings.push(spanOf(node));
    else parts.headings.push({ ...spanOf(node), text: readHeadingText(node), depth: node.depth });
  });
  return parts;
}

function spanOf({ position }: Node): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}
