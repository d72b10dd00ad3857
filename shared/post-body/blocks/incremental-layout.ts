// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Block } from './block.ts';
import { groupBlocks, reuseRuns } from './block-runs.ts';
import { createIncrementalBlocks } from './incremental-blocks.ts';
import { layoutPost, type PostLayout } from './layout-post.ts';
import { EMPTY_CONTEXT } from './link-context.ts';

/** Lays out a text that changes: whatever a change does not reach is the same object as in the layout before. */
export function createIncrementalLayout(): (content: string) => PostLayout {
  const readBlocks = createIncrementalBlocks();
  let last: PostLayout | null = null;

  return (content) => {
    const blocks = readBlocks(content);
    if (last?.blocks === blocks) return last;
    const layout = (last && reuseLayout(last, blocks)) ?? layoutPost(blocks);
    last = { ...layout, runs: last === null ? layout.runs : reuseRuns(last.runs, layout.runs) };
    return last;
  };
}

/** The new layout, where the changed blocks mean nothing new for the rest of the post; else null. */
function reuseLayout({ blocks: before, footnotes }: PostLayout, blocks: readonly Block[]): PostLayout | null {
  if (blocks.length !== before.length) return null;
  for (const [index, block] of blocks.entries()) {
    const old = before[index];
    if (old === undefined || (old !== block && !isSameForOthers(old, block))) return null;
  }
  for (const [index, block] of blocks.entries()) {
    const old = before[index];
    if (old !== undefined && old !== block) block.setContext(old.context);
  }
  return { blocks, runs: groupBlocks(blocks), footnotes };
}

/** Whether two versions of a block define, refer to and head the same, so that no other block is affected. */
function isSameForOthers(old: Block, block: Block): boolean {
  if (definesAnything(old) || definesAnything(block)) return false;
  if (old.labels.size !== block.labels.size) return false;
  for (const [label, uses] of old.labels) if (block.labels.get(label) !== uses || label.startsWith('^')) return false;
  const context = { ...EMPTY_CONTEXT, links: old.context.links, refused: old.context.refused };
  const outline = block.readOutline(context).headings;
  const oldOutline = old.readOutline(context).headings;
  return (
    outline.length === oldOutline.length &&
    outline.every(({ text, depth }, index) => text === oldOutline[index]?.text && depth === oldOutline[index].depth)
  );
}

function definesAnything({ definitions }: Block): boolean {
  return definitions.links.length + definitions.footnotes.length > 0;
}
