// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Root } from 'mdast';
import { normalizeText } from '../markdown/parse-markdown.ts';
import {
  countLabels,
  type Definitions,
  EMPTY_OUTLINE,
  mayContainHeading,
  type Outline,
  readDefinitions,
  readOutline,
} from './block-metadata.ts';
import { parseTogether, readBlockTree, toTreeKey } from './block-tree.ts';
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
  /** What the block may refer to, and how often. */
  readonly labels: ReadonlyMap<string, number>;
  readonly context: BlockContext;
  /** Keeps the object that it has if the new context is equal. */
  setContext(context: BlockContext): void;
  readOutline(context: BlockContext): Outline;
  /** Parses the block, unless its outline needed the same tree. The caller may change the tree: it is the caller's own. */
  takeTree(context: BlockContext): Root;
};

/** @param parsed its tree without anything of the rest of the post, where that is known. */
export function createBlock(source: string, key: number, parsed?: Root): Block {
  let context = EMPTY_CONTEXT;
  let contextText = JSON.stringify(EMPTY_CONTEXT);
  let definitions: Definitions | undefined;
  let footnoteBlocks: Block[] | undefined;
  let labels: ReadonlyMap<string, number> | undefined;
  let outline: { key: string; value: Outline } | undefined;
  let tree = parsed && { key: toTreeKey(EMPTY_CONTEXT), value: parsed };

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
      labels ??= countLabels(source);
      return labels;
    },
    get context() {
      return context;
    },
    setContext(next) {
      if (
        next.links.length + next.footnotes.length + next.headings.length + next.refused.length === 0 &&
        next.footnoteText === null
      ) {
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
      const key = toTreeKey(next);
      if (outline?.key !== key) {
        if (tree?.key !== key) tree = { key, value: readBlockTree(source, next) };
        outline = { key, value: readOutline(tree.value) };
      }
      return outline.value;
    },
    takeTree(next) {
      const kept = tree;
      tree = undefined;
      return kept?.key === toTreeKey(next) ? kept.value : readBlockTree(source, next);
    },
  };
}

export function createBlocks(content: string): Block[] {
  const sources = splitBlocks(normalizeText(content));
  const trees = parseTogether(sources);
  return sources.map((source, index) => createBlock(source, index, trees[index]));
}
