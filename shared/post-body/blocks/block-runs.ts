// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Block } from './block.ts';
import type { BlockContext } from './link-context.ts';

/** A few neighbouring blocks that are one component, so that React compares only the run with a change in it. */
export type BlockRun = { key: number; items: readonly BlockInContext[] };

type BlockInContext = { block: Block; context: BlockContext };

/** A run begins at every block whose key is a multiple of this, so that inserting a block moves no other run. */
const RUN_LENGTH = 16;

export function groupBlocks(blocks: readonly Block[]): BlockRun[] {
  const runs: { key: number; items: BlockInContext[] }[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const item = { block, context: block.context };
    if (last === undefined || block.key % RUN_LENGTH === 0) runs.push({ key: block.key, items: [item] });
    else last.items.push(item);
  }
  return runs;
}

/** Replaces each run that equals the one before by that object, so that React skips it. */
export function reuseRuns(before: readonly BlockRun[], after: readonly BlockRun[]): BlockRun[] {
  const known = new Map(before.map((run) => [run.key, run]));
  return after.map((run) => {
    const previous = known.get(run.key);
    return previous !== undefined && isSameRun(previous, run) ? previous : run;
  });
}

function isSameRun(a: BlockRun, b: BlockRun): boolean {
  return (
    a.items.length === b.items.length &&
    a.items.every(({ block, context }, index) => {
      const other = b.items[index];
      return other?.block === block && other.context === context;
    })
  );
}
