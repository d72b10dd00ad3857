import { diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of two texts: in both, only in the earlier one, or only in the later one. */
export type DiffPart = { text: string; mark: 'same' | 'gone' | 'new' };

/** Milliseconds after which two texts, or two passages, count as different throughout. */
const MOST_TIME = 500;
const MOST_TIME_FOR_A_PASSAGE = 100;

/** What became of a text: by line, and word by word where enough of a passage is left to read it so. */
export function diffText(before: string, after: string): DiffPart[] {
  const hunks = diffLines(before, after, { timeout: MOST_TIME }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const pieces: DiffPart[] = [];
  for (let at = 0; at < hunks.length; at += 1) {
    const hunk = hunks[at];
    const next = hunks[at + 1];
    if (!hunk || hunk.value === '') continue;
    if (hunk.removed && next?.added && next.value !== '') {
      pieces.push(...comparePassage(hunk.value, next.value));
      at += 1;
    } else {
      pieces.push({ text: hunk.value, mark: hunk.added ? 'new' : hunk.removed ? 'gone' : 'same' });
    }
  }
  return pieces;
}

/** How much of the longer passage has to be in the other one, for the words to be told one by one. */
const ENOUGH_IN_COMMON = 0.5;

function comparePassage(before: string, after: string): DiffPart[] {
  const words = diffWordsWithSpace(before, after, { timeout: MOST_TIME_FOR_A_PASSAGE });
  const common = words?.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0) ?? 0;
  if (words && common >= ENOUGH_IN_COMMON * Math.max(before.length, after.length)) {
    return words.map(({ value, added, removed }) => ({ text: value, mark: added ? 'new' : removed ? 'gone' : 'same' }));
  }
  const gone: DiffPart = { text: before, mark: 'gone' };
  const came: DiffPart = { text: after, mark: 'new' };
  return before.endsWith('\n') ? [gone, came] : [gone, { text: '\n', mark: 'same' }, came];
}
