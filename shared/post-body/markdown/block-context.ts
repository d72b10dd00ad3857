/** A link reference definition of the post, which `[shown][identifier]` uses. */
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

/** Everything that a block uses from the rest of its post, and nothing else. */
export type BlockContext = {
  links: LinkDefinition[];
  footnotes: FootnoteUse[];
  /** Labels that the block may refer to and that stay text, because the post uses their definitions too much. */
  refused: string[];
  /** The block's headings in order. */
  headings: HeadingPosition[];
  /** Set if the block is the text of a footnote: which one, and how often the post refers to it. */
  footnoteText: { identifier: string; number: number; uses: number } | null;
};

export const EMPTY_CONTEXT: BlockContext = { links: [], footnotes: [], refused: [], headings: [], footnoteText: null };
