// Tested by tests/shared/post-body/block-rendering.test.tsx.
import { normalizeText } from '../markdown/parse-markdown.ts';
import { type Block, createBlock } from './block.ts';
import { type BlockText, isSameState, type SplitState, splitPieces, TEXT_START } from './split-blocks.ts';

/** How many characters are compared at once; a power of two. */
const MAX_STEP = 4_096;

type CachedBlock = { block: Block; before: SplitState };

/**
 * Splits a text that changes: blocks before and after the change are the same objects as the last
 * time, and a changed block keeps its key, so that a new paragraph is one new block. Only the text
 * around the change is split again.
 */
export function createIncrementalBlocks(): (content: string) => readonly Block[] {
  let lastContent: string | null = null;
  let lastText = '';
  let cached: readonly CachedBlock[] = [];
  let blocks: readonly Block[] = [];
  let nextKey = 0;

  return (content) => {
    if (content === lastContent) return blocks;
    const text = normalizeText(content);
    const change = findChange(lastText, text);

    let first = 0;
    let start = 0;
    while (first + 1 < cached.length && start + lengthOf(cached[first]) <= change.start) {
      start += lengthOf(cached[first]);
      first += 1;
    }
    // The changed block may become a part of the one before it.
    const from = Math.max(0, first - 1);
    const fromStart = start - (from < first ? lengthOf(cached[from]) : 0);
    let known = first;
    let knownStart = start;
    let isRestKnown = false;
    const pieces = splitPieces(text, fromStart, cached[from]?.before ?? TEXT_START, (at, state) => {
      if (at < change.newEnd) return false;
      const was = at - change.newEnd + change.oldEnd;
      while (known < cached.length && knownStart < was) {
        knownStart += lengthOf(cached[known]);
        known += 1;
      }
      const candidate = knownStart === was ? cached[known] : undefined;
      isRestKnown = candidate !== undefined && isSameState(candidate.before, state);
      return isRestKnown;
    });
    const rest = isRestKnown ? cached.slice(known) : [];
    const middle = replaceBlocks(cached.slice(from, cached.length - rest.length), pieces, () => nextKey++);
    cached = [...cached.slice(0, from), ...middle, ...rest];
    blocks = cached.map(({ block }) => block);
    lastContent = content;
    lastText = text;
    return blocks;
  };
}

function replaceBlocks(
  previous: readonly CachedBlock[],
  pieces: readonly BlockText[],
  makeKey: () => number,
): CachedBlock[] {
  const shorter = Math.min(pieces.length, previous.length);
  let head = 0;
  while (head < shorter && pieces[head]?.source === previous[head]?.block.source) head += 1;
  let tail = 0;
  while (tail < shorter - head && pieces.at(-1 - tail)?.source === previous.at(-1 - tail)?.block.source) tail += 1;
  const replaced = previous.slice(head, previous.length - tail);
  return pieces.map(({ source, before }, index) => {
    const same =
      index < head
        ? previous[index]
        : index >= pieces.length - tail
          ? previous[index + previous.length - pieces.length]
          : null;
    const block = same?.block ?? createBlock(source, replaced[index - head]?.block.key ?? makeKey());
    return { block, before };
  });
}

/** Finds the part in which two texts differ. */
function findChange(before: string, after: string): { start: number; oldEnd: number; newEnd: number } {
  const shorter = Math.min(before.length, after.length);
  const start = countSame(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const same = countSame(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return { start, oldEnd: before.length - same, newEnd: after.length - same };
}

/** Counts how many characters are the same, at most `limit`; the engine compares long parts faster than a loop. */
function countSame(limit: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0;
  for (let step = MAX_STEP; step >= 1; step /= 2) {
    while (count + step <= limit && isSame(count, count + step)) count += step;
  }
  return count;
}

function lengthOf(cached: CachedBlock | undefined): number {
  return cached?.block.source.length ?? 0;
}
