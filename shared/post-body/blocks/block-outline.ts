import type { Heading, Node } from 'mdast';
import { toString as readText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { BlockContext } from '../markdown/block-context.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { listTags } from '../markdown/raw-html.ts';
import { isEmptyHeading, leaveFootnoteText, readDefinedUrls, readHeadingText } from '../markdown/remark-block.ts';

/** A range of characters (UTF-16) in what was read. */
type Span = { start: number; end: number };

/** What a block consists of, as far as its post or its author has to know. */
export type BlockOutline = {
  images: (Span & { alt: string; url: string })[];
  /** `text` is empty for a link that shows nothing but an image. */
  links: (Span & { url: string; text: string })[];
  /** In the order of `BlockContext.headings`, without empty ones. */
  headings: (Span & { text: string; depth: Heading['depth'] })[];
  emptyHeadings: Span[];
  /** Identifiers of the footnotes that the block refers to, in order, one for each reference. */
  footnoteUses: string[];
  /** Raw HTML: the names of the tags that readers don't get. */
  html: (Span & { tags: string[] })[];
  /**
   * The block, if readers get some of it as it is typed (`TEXT_LIMITS`): `block` is all of it, `references` those
   * whose definition the post uses too much.
   */
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

/** Reads a block as it is rendered in this context; a footnote's text is read with the block that defines it. */
export function readBlockOutline(source: string, context: BlockContext): BlockOutline {
  const whole = { start: 0, end: source.length };
  const tree = parseMarkdown(source, context);
  if (tree.data?.isShownAsText) return { ...EMPTY_OUTLINE, shownAsText: [{ ...whole, what: 'block' }] };
  if (context.footnoteText !== null) leaveFootnoteText(tree, context.footnoteText.identifier);
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
        // An end tag is counted with its start tag.
        const tags = node.value.startsWith('</') ? [] : listTags(node.value);
        if (tags.length > 0) parts.html.push({ ...span, tags });
        return;
      }
    }
  });
  // Those in footnotes are not the block's own: they are numbered after all others.
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
