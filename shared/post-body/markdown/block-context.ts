export type LinkDefinition = { identifier: string; url: string; title: string | null };

export type FootnoteUse = {
  identifier: string;
  number: number;
  usedBefore: number;
};

export type HeadingPosition = {
  id: string;
  /** 2 for the top level. Levels above 6 become `aria-level`. */
  level: number;
};

export type BlockContext = {
  links: LinkDefinition[];
  footnotes: FootnoteUse[];
  /** Labels that stay plain text, because their definitions are used too often. */
  refused: string[];
  headings: HeadingPosition[];
  /** Set if the block is a footnote's text. `uses` is the number of references to it. */
  footnoteText: { identifier: string; number: number; uses: number } | null;
};

export const EMPTY_CONTEXT: BlockContext = { links: [], footnotes: [], refused: [], headings: [], footnoteText: null };
