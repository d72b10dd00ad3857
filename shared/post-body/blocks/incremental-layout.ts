import type { Block } from './block.ts';
import { groupBlocks, keepRuns } from './block-runs.ts';
import { createIncrementalBlocks } from './incremental-blocks.ts';
import { layoutPost, type PostLayout } from './layout-post.ts';
import { EMPTY_CONTEXT } from './link-context.ts';

/** Plans a text that changes: what a change does not reach is the same objects as in the plan before. */
export function createIncrementalLayout(): (content: string) => PostLayout {
  const keepBlocks = createIncrementalBlocks();
  let last: PostLayout | null = null;

  return (content) => {
    const blocks = keepBlocks(content);
    if (last?.blocks === blocks) return last;
    const plan = (last && planLikeBefore(last, blocks)) ?? layoutPost(blocks);
    last = { ...plan, runs: last === null ? plan.runs : keepRuns(last.runs, plan.runs) };
    return last;
  };
}

/** The new plan, where the changed blocks say nothing new to the rest of the post; else null. */
function planLikeBefore({ blocks: before, footnotes }: PostLayout, blocks: readonly Block[]): PostLayout | null {
  if (blocks.length !== before.length) return null;
  for (const [index, block] of blocks.entries()) {
    const old = before[index];
    if (old === undefined || (old !== block && !tellsTheSame(old, block))) return null;
  }
  for (const [index, block] of blocks.entries()) {
    const old = before[index];
    if (old !== undefined && old !== block) block.setContext(old.context);
  }
  return { blocks, runs: groupBlocks(blocks), footnotes };
}

function tellsTheSame(old: Block, block: Block): boolean {
  if (definesAnything(old) || definesAnything(block)) return false;
  if (old.labels.length !== block.labels.length) return false;
  if (old.labels.some((label, index) => label !== block.labels[index] || label.startsWith('^'))) return false;
  const context = { ...EMPTY_CONTEXT, links: old.context.links };
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
