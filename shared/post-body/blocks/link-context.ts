import type { Definition, Root } from 'mdast';

/** A link reference definition of the post, as `[shown][identifier]` uses it. */
export type LinkDefinition = { identifier: string; url: string; title: string | null };

/** A footnote that a block refers to. */
export type FootnoteUse = {
  identifier: string;
  /** The number that readers see. */
  number: number;
  /** How often earlier blocks of the post refer to it. */
  usedBefore: number;
};

export type HeadingPosition = {
  id: string;
  /** 2 for the highest; above 6 it is written as `aria-level`. */
  level: number;
};

/** Everything that a block uses of the rest of its post, and nothing else. */
export type BlockContext = {
  links: LinkDefinition[];
  footnotes: FootnoteUse[];
  /** Labels that the block may refer to and that stay text: the post uses their definitions too much. */
  refused: string[];
  /** The block's headings in order. */
  headings: HeadingPosition[];
  /** Set when the block is the text of a footnote: which one, and how often the post refers to it. */
  footnoteText: { identifier: string; number: number; uses: number } | null;
};

export const EMPTY_CONTEXT: BlockContext = { links: [], footnotes: [], refused: [], headings: [], footnoteText: null };

const STUBS_END = '<!-- end of definitions -->';

/**
 * A block is parsed with its definitions before it, or `[this]` and `[^1]` would stay plain text. The
 * parser only has to know that they exist, so stubs do; a comment ends them. `removeDefinitionStubs`
 * replaces them by the real definitions, which need no escaping then.
 */
export function makeDefinitionStubs({ links, footnotes }: Pick<BlockContext, 'links' | 'footnotes'>): string {
  if (links.length === 0 && footnotes.length === 0) return '';
  return [
    ...footnotes.map(({ identifier }) => `[^${identifier}]: .\n\n`),
    ...links.map(({ identifier }) => `[${identifier}]: .\n\n`),
    `${STUBS_END}\n\n`,
  ].join('');
}

/** Turns the tree of `makeDefinitionStubs(context) + source` into that of the source alone, with the real definitions. */
export function removeDefinitionStubs(
  tree: Root,
  { links, footnotes }: Pick<BlockContext, 'links' | 'footnotes'>,
): void {
  if (links.length === 0 && footnotes.length === 0) return;
  const end = tree.children.findIndex((node) => node.type === 'html' && node.value === STUBS_END);
  tree.children.splice(0, end + 1, ...links.map((link): Definition => ({ type: 'definition', ...link })));
}
