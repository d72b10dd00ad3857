import { diffHunks, diffWords, type DiffPart as MarkedPart } from '@callwright/shared/post/diff-text.ts';

export type LinePart = { text: string; isChanged: boolean };

/** Null if only the other version has this line. */
export type Side = { number: number; pieces: LinePart[] } | null;

export type ComparedRow = { kind: 'same' | 'changed'; before: Side; after: Side };

/** After this, two versions, or two lines, count as entirely different. */
const DIFF_TIMEOUT_MS = 1_500;
const LINE_DIFF_TIMEOUT_MS = 150;
/** Lines count as alike if they share at least this much of the shorter one. */
const MIN_COMMON_SHARE = 0.4;

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
    // Pair removed lines with the lines that replaced them.
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

/** Unchanged lines kept around a change for context. */
const CONTEXT_LINES = 2;

export type ShownRow = ComparedRow | { kind: 'skipped'; rows: ComparedRow[] };

export function foldUnchanged(rows: readonly ComparedRow[]): ShownRow[] {
  const isNear = rows.map((row) => row.kind === 'changed');
  rows.forEach((row, index) => {
    if (row.kind !== 'changed') return;
    for (
      let near = Math.max(0, index - CONTEXT_LINES);
      near <= Math.min(rows.length - 1, index + CONTEXT_LINES);
      near += 1
    ) {
      isNear[near] = true;
    }
  });
  const shown: ShownRow[] = [];
  let folded: ComparedRow[] = [];
  const unfold = () => {
    if (folded.length > CONTEXT_LINES) shown.push({ kind: 'skipped', rows: folded });
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

function toSide(words: readonly MarkedPart[], own: 'removed' | 'added'): LinePart[] {
  const ofSide = words.filter(({ mark }) => mark === 'same' || mark === own);
  return join(ofSide.map(({ text, mark }) => ({ text, isChanged: mark === own })));
}

/** Lines that share only a few short words are different lines. */
function areAlike(words: readonly MarkedPart[], before: string, after: string): boolean {
  const size = (text: string) => text.replace(/\s/g, '').length;
  const common = words.reduce((sum, { text, mark }) => (mark === 'same' ? sum + size(text) : sum), 0);
  return common >= MIN_COMMON_SHARE * Math.min(size(before), size(after));
}

/** A space between two changed words counts as changed. */
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
