// Tested by tests/shared/post-body/outline/post-outline.test.ts.
import type { Definition, Node, Root } from 'mdast';
import { toString as readText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { isEmptyHeading, readHeadingText } from '../blocks/block-metadata.ts';
import { type BlockContext, makeDefinitionStubs, removeDefinitionStubs } from '../blocks/link-context.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { listTags } from './markdown-notices.ts';

/** Where something is, in characters (UTF-16) from the beginning of what was read. */
type Span = { start: number; end: number };

/** What a block consists of, as far as an author may have to correct it. */
export type BlockOutline = {
  images: (Span & { alt: string; url: string })[];
  /** `text` is empty for a link that shows nothing but an image. */
  links: (Span & { url: string; text: string })[];
  /** In the order of `BlockContext.headings`, without empty ones. */
  headings: (Span & { text: string })[];
  emptyHeadings: Span[];
  /** Raw HTML: the names of the tags that readers do not get. */
  html: (Span & { tags: string[] })[];
  /**
   * The block, where readers get something of it as it is typed (markdown/text-limits.ts): `block` is all of
   * it, `references` those whose definition the post uses too much.
   */
  shownAsText: (Span & { what: 'block' | 'references' })[];
};

/** Reads a block as it is rendered in this context; a footnote's text is read with the block that defines it. */
export function readBlockOutline(source: string, context: BlockContext): BlockOutline {
  const parts: BlockOutline = { images: [], links: [], headings: [], emptyHeadings: [], html: [], shownAsText: [] };
  const stubs = makeDefinitionStubs(context);
  const tree = parseMarkdown(source, stubs);
  if (tree.data?.isShownAsText) return { ...parts, shownAsText: [{ start: 0, end: source.length, what: 'block' }] };
  if (context.refused.length > 0) parts.shownAsText.push({ start: 0, end: source.length, what: 'references' });
  removeDefinitionStubs(tree, context);
  const urls = readUrls(tree);
  const spanOf = ({ position }: Node): Span => ({
    start: (position?.start.offset ?? stubs.length) - stubs.length,
    end: (position?.end.offset ?? stubs.length) - stubs.length,
  });

  visit(tree, (node) => {
    switch (node.type) {
      case 'image':
        parts.images.push({ ...spanOf(node), alt: node.alt ?? '', url: node.url });
        return;
      case 'imageReference':
        parts.images.push({ ...spanOf(node), alt: node.alt ?? '', url: urls.get(node.identifier) ?? '' });
        return;
      case 'link':
        parts.links.push({ ...spanOf(node), text: readText(node), url: node.url });
        return;
      case 'linkReference':
        parts.links.push({ ...spanOf(node), text: readText(node), url: urls.get(node.identifier) ?? '' });
        return;
      case 'html': {
        // An end tag is counted with its start tag.
        const tags = node.value.startsWith('</') ? [] : listTags(node.value);
        if (tags.length > 0) parts.html.push({ ...spanOf(node), tags });
        return;
      }
    }
  });
  // Headings in footnotes are not the block's own: they are numbered after all others.
  visit(tree, (node) => {
    if (node.type === 'footnoteDefinition') return SKIP;
    if (node.type !== 'heading') return;
    if (isEmptyHeading(node)) parts.emptyHeadings.push(spanOf(node));
    else parts.headings.push({ ...spanOf(node), text: readHeadingText(node) });
  });
  return parts;
}

/** Maps labels to addresses; the first definition of a label counts, and the post's come first. */
function readUrls(tree: Root): Map<string, string> {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }: Definition) => {
    if (!urls.has(identifier)) urls.set(identifier, url);
  });
  return urls;
}
