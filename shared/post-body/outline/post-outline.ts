import type { Block } from '../blocks/block.ts';
import { type BlockOutline, readBlockOutline } from '../blocks/block-outline.ts';
import { createIncrementalLayout } from '../blocks/incremental-layout.ts';
import type { BlockContext, HeadingPosition } from '../markdown/block-context.ts';

/** Offsets are counted from the start of the text. */
export type PostOutline = Omit<BlockOutline, 'headings' | 'footnoteUses'> & {
  headings: (BlockOutline['headings'][number] & HeadingPosition)[];
};

export type YieldControl = {
  pause(): Promise<void> | null;
  /** An `AbortSignal`. shared/ compiles without DOM types. */
  signal: { readonly aborted: boolean };
};

export type PostReader = (content: string, control: YieldControl) => Promise<PostOutline | null>;

/** Reads again only the blocks that a change affects, and yields between blocks. */
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
    // The renderer drops byte order marks, but offsets are those of the text field.
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
