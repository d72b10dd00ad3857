import { normalizeText } from '../markdown/parse-markdown.ts';
import { Block } from './block.ts';
import { layoutPost, type PostLayout } from './layout-post.ts';
import { splitBlocks } from './split-blocks.ts';

/** Reuses the blocks around a change. A changed block keeps its key, so that a new paragraph is one new block. */
export function createIncrementalLayout(): (content: string) => PostLayout {
  let last: { content: string; layout: PostLayout } | null = null;
  let nextKey = 0;

  return (content) => {
    if (last?.content === content) return last.layout;
    const sources = splitBlocks(normalizeText(content));
    const blocks = reuseBlocks(last?.layout.blocks ?? [], sources, () => nextKey++);
    last = { content, layout: layoutPost(blocks) };
    return last.layout;
  };
}

function reuseBlocks(before: readonly Block[], sources: readonly string[], makeKey: () => number): readonly Block[] {
  const shorter = Math.min(before.length, sources.length);
  let head = 0;
  while (head < shorter && sources[head] === before[head]?.source) head += 1;
  let tail = 0;
  while (tail < shorter - head && sources.at(-1 - tail) === before.at(-1 - tail)?.source) tail += 1;
  const replaced = before.slice(head, before.length - tail);
  const changed = sources.slice(head, sources.length - tail);
  return [
    ...before.slice(0, head),
    ...changed.map((source, index) => new Block(source, replaced[index]?.key ?? makeKey())),
    ...before.slice(before.length - tail),
  ];
}
