import { diffHunks, diffWords, type DiffPart as MarkedPart } from '@callwright/shared/post/diff-text.ts';

/** A stretch of a line, and whether only one of the two texts has it. */
export type LinePart = { text: string; isChanged: boolean };

/** A line of one text; null where the other text has a line that this one has not. */
export type Side = { number: number; pieces: LinePart[] } | null;

export type ComparedRow = { kind: 'same' | 'changed'; before: Side; after: Side };

/** Milliseconds after which two texts, or two lines, count as different throughout. */
const DIFF_TIMEOUT_MS = 1_500;
const LINE_DIFF_TIMEOUT_MS = 150;
/** The share of the shorter line that both lines have in common, from which on they are alike. */
const MIN_COMMON_SHARE = 0.4;

/** Two texts line beside line, with the words that differ. */
export function compareTexts(before: string, after: string): ComparedRow[] {
  const rows: ComparedRow[] = [];
  let beforeNumber = 1;
  let afterNumber = 1;
  for (const hunk of diffHunks(before, after, DIFF_TIMEOUT_MS)) {
    if (hunk.isSame) {
      for (const text of toLines(hunk.before)) {
        const pieces = [{ text, isChanged: false }];
        rows.push({
          kind: 'same',
          before: { number: beforeNumber++, pieces },
          after: { number: afterNumber++, pieces },
        });
      }
      continue;
    }
    // Removed lines are beside the ones that came in their place.
    const removed = toLines(hunk.before);
    const added = toLines(hunk.after);
    for (let line = 0; line < Math.max(removed.length, added.length); line += 1) {
      const [left, right] = compareLines(removed[line], added[line]);
      rows.push({
        kind: 'changed',
        before: left && { number: beforeNumber++, pieces: left },
        after: right && { number: afterNumber++, pieces: right },
      });
    }
  }
  return rows;
}

/** Unchanged lines kept around a change, to read it in its place. */
const AROUND = 2;

export type ShownRow = ComparedRow | { kind: 'skipped'; rows: ComparedRow[] };

/** Folds long stretches in which nothing changed. */
export function foldUnchanged(rows: readonly ComparedRow[]): ShownRow[] {
  const isNear = rows.map((row) => row.kind === 'changed');
  rows.forEach((row, index) => {
    if (row.kind !== 'changed') return;
    for (let near = Math.max(0, index - AROUND); near <= Math.min(rows.length - 1, index + AROUND); near += 1) {
      isNear[near] = true;
    }
  });
  const shown: ShownRow[] = [];
  let folded: ComparedRow[] = [];
  const unfold = () => {
    if (folded.length > AROUND) shown.push({ kind: 'skipped', rows: folded });
    else shown.push(...folded);
    folded = [];
  };
  rows.forEach((row, index) => {
    if (isNear[index]) {
      unfold();
      shown.push(row);
    } else folded.push(row);
  });
  unfold();
  return shown;
}

function compareLines(before: string | undefined, after: string | undefined): [LinePart[] | null, LinePart[] | null] {
  if (before === undefined || after === undefined) {
    return [toWhole(before), toWhole(after)];
  }
  const words = diffWords(before, after, LINE_DIFF_TIMEOUT_MS);
  if (!words || !areAlike(words, before, after)) return [toWhole(before), toWhole(after)];
  return [toSide(words, 'removed'), toSide(words, 'added')];
}

/** The words of one side, of which those with this mark are its own. */
function toSide(words: readonly MarkedPart[], own: 'removed' | 'added'): LinePart[] {
  const ofSide = words.filter(({ mark }) => mark === 'same' || mark === own);
  return join(ofSide.map(({ text, mark }) => ({ text, isChanged: mark === own })));
}

/** Two lines that share few words are two texts: an “a” and an “on” that both happen to have say nothing. */
function areAlike(words: readonly MarkedPart[], before: string, after: string): boolean {
  const size = (text: string) => text.replace(/\s/g, '').length;
  const common = words.reduce((sum, { text, mark }) => (mark === 'same' ? sum + size(text) : sum), 0);
  return common >= MIN_COMMON_SHARE * Math.min(size(before), size(after));
}

/** Joins neighbouring pieces of a kind; a space between two changed words is changed too. */
function join(pieces: LinePart[]): LinePart[] {
  return pieces.reduce<LinePart[]>((joined, piece, index) => {
    const last = joined.at(-1);
    const isBetween = piece.text.trim() === '' && last?.isChanged === true && pieces[index + 1]?.isChanged === true;
    const isChanged = piece.isChanged || isBetween;
    if (last?.isChanged === isChanged) last.text += piece.text;
    else joined.push({ ...piece, isChanged });
    return joined;
  }, []);
}

function toWhole(line: string | undefined): LinePart[] | null {
  return line === undefined ? null : [{ text: line, isChanged: true }];
}

function toLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
