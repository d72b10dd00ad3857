import type { Block } from '../blocks/block.ts';
import { createIncrementalLayout } from '../blocks/incremental-layout.ts';
import type { BlockContext, HeadingPosition } from '../blocks/link-context.ts';
import { type BlockOutline, readBlockOutline } from './block-outline.ts';

/** What a post consists of, in the order of its text; places are counted from the text's beginning. */
export type PostOutline = Omit<BlockOutline, 'headings'> & {
  headings: (BlockOutline['headings'][number] & HeadingPosition)[];
};

/** How a reader shares its thread with whoever types. */
export type YieldControl = {
  /** Settles when the others had their turn; null while it need not wait. */
  pause(): Promise<void> | null;
  /** Whether nobody wants the result any more. */
  isOver(): boolean;
};

/** Reads a post; null when it was told to stop on the way. */
export type PostReader = (content: string, turns: YieldControl) => Promise<PostOutline | null>;

/**
 * Reads posts for one author's desk: of a text that changes, only the blocks are read again that the
 * change reaches, and the first reading of a long one lets keys and frames through between blocks.
 */
export function createPostReader(): PostReader {
  const plan = createIncrementalLayout();
  const known = new WeakMap<Block, { context: BlockContext; parts: BlockOutline }>();

  function readBlock(block: Block): BlockOutline {
    const before = known.get(block);
    if (before?.context === block.context) return before.parts;
    const parts = readBlockOutline(block.source, block.context);
    known.set(block, { context: block.context, parts });
    return parts;
  }

  return async (content, { pause, isOver }) => {
    const found: PostOutline = { pictures: [], links: [], headings: [], emptyHeadings: [], html: [] };
    const { blocks } = plan(content);
    // What the text field shows and the renderer does not read: the places are the field's.
    let start = /^\uFEFF*/.exec(content)?.[0].length ?? 0;
    for (const block of blocks) {
      const paused = pause();
      if (paused !== null) await paused;
      if (isOver()) return null;
      const { headings, ...others } = readBlock(block);
      for (const [index, heading] of headings.entries()) {
        const place = block.context.headings[index];
        if (place) found.headings.push({ ...place, ...move(heading, start) });
      }
      found.pictures.push(...others.pictures.map((part) => move(part, start)));
      found.links.push(...others.links.map((part) => move(part, start)));
      found.emptyHeadings.push(...others.emptyHeadings.map((part) => move(part, start)));
      found.html.push(...others.html.map((part) => move(part, start)));
      start += block.source.length;
    }
    return found;
  };
}

function move<Part extends { start: number; end: number }>(part: Part, by: number): Part {
  return { ...part, start: part.start + by, end: part.end + by };
}
