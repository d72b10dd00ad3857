import { diffLines, diffWordsWithSpace } from 'diff';

export type DiffPart = { text: string; mark: 'same' | 'removed' | 'added' };

/** Whole lines that are equal in both texts, or that replace each other. Either side may be empty. */
export type DiffHunk = { isSame: boolean; before: string; after: string };

/** Compares by line. On timeout, the texts count as completely different. */
export function diffHunks(before: string, after: string, timeoutMs: number): DiffHunk[] {
  const changes = diffLines(before, after, { timeout: timeoutMs });
  if (!changes) return [{ isSame: false, before, after }];
  const hunks: DiffHunk[] = [];
  for (const { value, added, removed } of changes) {
    if (value === '') continue;
    const last = hunks.at(-1);
    if (added && last && !last.isSame && last.after === '') last.after = value;
    else hunks.push({ isSame: !added && !removed, before: added ? '' : value, after: removed ? '' : value });
  }
  return hunks;
}

export function diffWords(before: string, after: string, timeoutMs: number): DiffPart[] | null {
  const changes = diffWordsWithSpace(before, after, { timeout: timeoutMs });
  if (!changes) return null;
  return changes.map(({ value, added, removed }) => ({
    text: value,
    mark: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

const DIFF_TIMEOUT_MS = 500;
const PASSAGE_DIFF_TIMEOUT_MS = 100;

const MIN_COMMON_SHARE = 0.5;

export function diffText(before: string, after: string): DiffPart[] {
  return diffHunks(before, after, DIFF_TIMEOUT_MS).flatMap((hunk) => {
    if (hunk.isSame) return [{ text: hunk.after, mark: 'same' }];
    if (hunk.before === '') return [{ text: hunk.after, mark: 'added' }];
    if (hunk.after === '') return [{ text: hunk.before, mark: 'removed' }];
    return diffPassage(hunk.before, hunk.after);
  });
}

function diffPassage(before: string, after: string): DiffPart[] {
  const words = diffWords(before, after, PASSAGE_DIFF_TIMEOUT_MS);
  const common = words?.reduce((sum, { text, mark }) => (mark === 'same' ? sum + text.length : sum), 0) ?? 0;
  if (words && common >= MIN_COMMON_SHARE * Math.max(before.length, after.length)) return words;
  const removed: DiffPart = { text: before, mark: 'removed' };
  const added: DiffPart = { text: after, mark: 'added' };
  return before.endsWith('\n') ? [removed, added] : [removed, { text: '\n', mark: 'same' }, added];
}
