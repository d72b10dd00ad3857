// Tested by tests/shared/post-body/block-rendering.test.tsx.
import { normalizeText } from '../markdown/parse-markdown.ts';
import {
  type Definitions,
  EMPTY_OUTLINE,
  mayContainHeading,
  type Outline,
  readDefinitions,
  readLabels,
  readOutline,
} from './block-metadata.ts';
import type { BlockContext } from './link-context.ts';
import { EMPTY_CONTEXT } from './link-context.ts';
import { splitBlocks } from './split-blocks.ts';

/**
 * A piece of a post with what is known of it. What it caches saves work and changes no result: the
 * same source in the same context renders the same.
 */
export type Block = {
  /** Stays with the block while its neighbours change. */
  readonly key: number;
  readonly source: string;
  readonly definitions: Definitions;
  /** The texts of `definitions.footnotes`, as blocks. */
  readonly footnoteBlocks: readonly Block[];
  readonly labels: readonly string[];
  readonly context: BlockContext;
  /** Keeps the object that it has if the new context is equal. */
  setContext(context: BlockContext): void;
  readOutline(context: BlockContext): Outline;
};

export function createBlock(source: string, key: number): Block {
  let context = EMPTY_CONTEXT;
  let contextText = JSON.stringify(EMPTY_CONTEXT);
  let definitions: Definitions | undefined;
  let footnoteBlocks: Block[] | undefined;
  let labels: string[] | undefined;
  let outline: { readIn: string; value: Outline } | undefined;

  return {
    key,
    source,
    get definitions() {
      definitions ??= readDefinitions(source);
      return definitions;
    },
    get footnoteBlocks() {
      footnoteBlocks ??= this.definitions.footnotes.map((footnote, index) => createBlock(footnote.source, index));
      return footnoteBlocks;
    },
    get labels() {
      labels ??= readLabels(source);
      return labels;
    },
    get context() {
      return context;
    },
    setContext(next) {
      if (next.links.length + next.footnotes.length + next.headings.length === 0 && next.footnoteText === null) {
        context = EMPTY_CONTEXT;
        contextText = '';
        return;
      }
      const text = JSON.stringify(next);
      if (text === contextText) return;
      context = next;
      contextText = text;
    },
    readOutline(next) {
      if (next.footnotes.length === 0 && !mayContainHeading(source)) return EMPTY_OUTLINE;
      const readIn = JSON.stringify([next.links, next.footnotes, next.footnoteText?.identifier]);
      if (outline?.readIn !== readIn) outline = { readIn, value: readOutline(source, next) };
      return outline.value;
    },
  };
}

export function createBlocks(content: string): Block[] {
  return splitBlocks(normalizeText(content)).map(createBlock);
}
