import type { Block } from '../blocks/block.ts';
import { type BlockOutline, readBlockOutline } from '../blocks/block-outline.ts';
import { createIncrementalLayout } from '../blocks/incremental-layout.ts';
import type { BlockContext, HeadingPosition } from '../markdown/block-context.ts';

/** What a post consists of, in the order of its text; positions are counted from the text's beginning. */
export type PostOutline = Omit<BlockOutline, 'headings' | 'footnoteUses'> & {
  headings: (BlockOutline['headings'][number] & HeadingPosition)[];
};

/** Cooperative scheduling: lets a long parse yield to input and be cancelled. */
export type YieldControl = {
  /** Resolves once pending input is handled; null while there is no need to yield. */
  pause(): Promise<void> | null;
  /** An `AbortSignal`; shared/ compiles without the DOM's types. */
  signal: { readonly aborted: boolean };
};

/** Reads a post; null when it was aborted. */
export type PostReader = (content: string, control: YieldControl) => Promise<PostOutline | null>;

/**
 * Creates a reader for one editor: of a text that changes it reads only the blocks again that the
 * change reaches, and it yields between the blocks of a long text.
 */
export function createPostReader(): PostReader {
  const layOut = createIncrementalLayout();
  const cache = new WeakMap<Block, { context: BlockContext; parts: BlockOutline }>();

  function readBlock(block: Block): BlockOutline {
    const cached = cache.get(block);
    if (cached?.context === block.context) return cached.parts;
    const parts = readBlockOutline(block.source, block.context);
    cache.set(block, { context: block.context, parts });
    return parts;
  }

  return async (content, { pause, signal }) => {
    const found: PostOutline = { images: [], links: [], headings: [], emptyHeadings: [], html: [], shownAsText: [] };
    const { blocks } = layOut(content);
    // The renderer drops byte order marks, but the text field counts them, and positions are the field's.
    let start = /^\uFEFF*/.exec(content)?.[0].length ?? 0;
    for (const block of blocks) {
      const paused = pause();
      if (paused !== null) await paused;
      if (signal.aborted) return null;
      const { headings, ...others } = readBlock(block);
      for (const [index, heading] of headings.entries()) {
        const position = block.context.headings[index];
        if (position) found.headings.push({ ...position, ...shift(heading, start) });
      }
      found.images.push(...others.images.map((part) => shift(part, start)));
      found.links.push(...others.links.map((part) => shift(part, start)));
      found.emptyHeadings.push(...others.emptyHeadings.map((part) => shift(part, start)));
      found.html.push(...others.html.map((part) => shift(part, start)));
      found.shownAsText.push(...others.shownAsText.map((part) => shift(part, start)));
      start += block.source.length;
    }
    return found;
  };
}

function shift<Part extends { start: number; end: number }>(part: Part, by: number): Part {
  return { ...part, start: part.start + by, end: part.end + by };
}
