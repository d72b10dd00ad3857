import { normalizeText } from '../markdown/normalize-text.ts';
import { type Block, createBlock } from './block.ts';
import { type BlockText, isSameState, type SplitState, splitPieces, TEXT_START } from './split-blocks.ts';

/** A power of two, in characters. */
const LONGEST_STEP = 4_096;

type KeptBlock = { block: Block; before: SplitState };

/**
 * Blocks for a text that changes: those before and after the change are the same objects as the
 * last time, and a changed block keeps its key, so that a new paragraph is one new block. Only the
 * text around the change is cut again.
 */
export function createIncrementalBlocks(): (content: string) => readonly Block[] {
  let lastContent: string | null = null;
  let lastText = '';
  let kept: readonly KeptBlock[] = [];
  let blocks: readonly Block[] = [];
  let nextKey = 0;

  return (content) => {
    if (content === lastContent) return blocks;
    const text = normalizeText(content);
    const change = findChange(lastText, text);

    let first = 0;
    let start = 0;
    while (first + 1 < kept.length && start + lengthOf(kept[first]) <= change.start) {
      start += lengthOf(kept[first]);
      first += 1;
    }
    // The block of the change may become a part of the one before it.
    const from = Math.max(0, first - 1);
    const fromStart = start - (from < first ? lengthOf(kept[from]) : 0);
    let known = first;
    let knownStart = start;
    let isRestKnown = false;
    const pieces = splitPieces(text, fromStart, kept[from]?.before ?? TEXT_START, (at, state) => {
      if (at < change.newEnd) return false;
      const was = at - change.newEnd + change.oldEnd;
      while (known < kept.length && knownStart < was) {
        knownStart += lengthOf(kept[known]);
        known += 1;
      }
      const candidate = knownStart === was ? kept[known] : undefined;
      isRestKnown = candidate !== undefined && isSameState(candidate.before, state);
      return isRestKnown;
    });
    const rest = isRestKnown ? kept.slice(known) : [];
    const middle = replaceBlocks(kept.slice(from, kept.length - rest.length), pieces, () => nextKey++);
    kept = [...kept.slice(0, from), ...middle, ...rest];
    blocks = kept.map(({ block }) => block);
    lastContent = content;
    lastText = text;
    return blocks;
  };
}

function replaceBlocks(old: readonly KeptBlock[], pieces: readonly BlockText[], makeKey: () => number): KeptBlock[] {
  const shorter = Math.min(pieces.length, old.length);
  let head = 0;
  while (head < shorter && pieces[head]?.source === old[head]?.block.source) head += 1;
  let tail = 0;
  while (tail < shorter - head && pieces.at(-1 - tail)?.source === old.at(-1 - tail)?.block.source) tail += 1;
  const replaced = old.slice(head, old.length - tail);
  return pieces.map(({ source, before }, index) => {
    const same =
      index < head ? old[index] : index >= pieces.length - tail ? old[index + old.length - pieces.length] : null;
    const block = same?.block ?? createBlock(source, replaced[index - head]?.block.key ?? makeKey());
    return { block, before };
  });
}

/** The part in which two texts differ. */
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

/** How many characters, of at most so many, are the same; the engine compares long parts much faster than we could. */
function countSame(limit: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0;
  for (let step = LONGEST_STEP; step >= 1; step /= 2) {
    while (count + step <= limit && isSame(count, count + step)) count += step;
  }
  return count;
}

function lengthOf(kept: KeptBlock | undefined): number {
  return kept?.block.source.length ?? 0;
}
