import type { BlockContext } from './block-context.ts';
import { EMPTY_CONTEXT } from './block-context.ts';
import {
  type Definitions,
  EMPTY_OUTLINE,
  mayHoldHeading,
  type Outline,
  readDefinitions,
  readLabels,
  readOutline,
} from './block-facts.ts';
import { normalizeText } from './normalize-text.ts';
import { splitBlocks } from './split-blocks.ts';

/**
 * A piece of a post with what was found out about it. What it remembers saves work and changes no
 * result: the same source in the same context renders the same.
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
  /** Keeps the context it has if the new one says the same. */
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
      if (next.footnotes.length === 0 && !mayHoldHeading(source)) return EMPTY_OUTLINE;
      const readIn = JSON.stringify([next.links, next.footnotes, next.footnoteText?.identifier]);
      if (outline?.readIn !== readIn) outline = { readIn, value: readOutline(source, next) };
      return outline.value;
    },
  };
}

export function createBlocks(content: string): Block[] {
  return splitBlocks(normalizeText(content)).map(createBlock);
}

/**
 * Blocks for a text that changes: those before and after the change are the same objects as the
 * last time, and a changed block keeps its key, so that a new paragraph is one new block.
 */
export function createBlockKeeper(): (content: string) => readonly Block[] {
  let lastContent: string | null = null;
  let blocks: readonly Block[] = [];
  let nextKey = 0;

  return (content) => {
    if (content === lastContent) return blocks;
    const sources = splitBlocks(normalizeText(content));
    const shorter = Math.min(sources.length, blocks.length);
    let head = 0;
    while (head < shorter && sources[head] === blocks[head]?.source) head += 1;
    let tail = 0;
    while (tail < shorter - head && sources.at(-1 - tail) === blocks.at(-1 - tail)?.source) tail += 1;
    const replaced = blocks.slice(head, blocks.length - tail);
    const added = sources.slice(head, sources.length - tail).map((source, index) => {
      const key = replaced[index]?.key ?? nextKey++;
      return createBlock(source, key);
    });
    blocks = [...blocks.slice(0, head), ...added, ...(tail === 0 ? [] : blocks.slice(-tail))];
    lastContent = content;
    return blocks;
  };
}
