import { type Change, diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of a line, and whether only one of the two texts has it. */
export type DiffPart = { text: string; isChanged: boolean };

/** A line of one text; null where the other text has a line that this one has not. */
export type Side = { number: number; pieces: DiffPart[] } | null;

export type ComparedRow = { kind: 'same' | 'changed'; before: Side; after: Side };

/** Milliseconds after which two texts, or two lines, count as different throughout. */
const DIFF_TIMEOUT_MS = 1_500;
const LINE_DIFF_TIMEOUT_MS = 150;
/** Lines are alike where they share so much of the shorter one. */
const LEAST_SHARED = 0.4;

/** Two texts line beside line, with the words that differ. */
export function compareTexts(before: string, after: string): ComparedRow[] {
  const hunks = diffLines(before, after, { timeout: DIFF_TIMEOUT_MS }) ?? [
    { value: before, removed: true, added: false, count: 1 },
    { value: after, removed: false, added: true, count: 1 },
  ];
  const rows: ComparedRow[] = [];
  let beforeNumber = 1;
  let afterNumber = 1;
  for (let at = 0; at < hunks.length; at += 1) {
    const hunk = hunks[at];
    if (!hunk) continue;
    if (!hunk.removed && !hunk.added) {
      for (const text of toLines(hunk.value)) {
        const pieces = [{ text, isChanged: false }];
        rows.push({
          kind: 'same',
          before: { number: beforeNumber++, pieces },
          after: { number: afterNumber++, pieces },
        });
      }
      continue;
    }
    // The lines that went stand beside the ones that came in their place.
    const next = hunks[at + 1];
    const isReplaced = hunk.removed && next?.added === true;
    const gone = hunk.removed ? toLines(hunk.value) : [];
    const came = hunk.added ? toLines(hunk.value) : isReplaced ? toLines(next.value) : [];
    if (isReplaced) at += 1;
    for (let line = 0; line < Math.max(gone.length, came.length); line += 1) {
      const [left, right] = compareLines(gone[line], came[line]);
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

function compareLines(before: string | undefined, after: string | undefined): [DiffPart[] | null, DiffPart[] | null] {
  if (before === undefined || after === undefined) {
    return [toWhole(before), toWhole(after)];
  }
  const changes = diffWordsWithSpace(before, after, { timeout: LINE_DIFF_TIMEOUT_MS });
  if (!changes || !areAlike(changes, before, after)) return [toWhole(before), toWhole(after)];
  const left = changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed }));
  const right = changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isChanged: added }));
  return [join(left), join(right)];
}

/** Two lines that share few words are two texts: an “a” and an “on” that both happen to have tell nothing. */
function areAlike(changes: readonly Change[], before: string, after: string): boolean {
  const size = (text: string) => text.replace(/\s/g, '').length;
  const shared = changes.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + size(value)), 0);
  return shared >= LEAST_SHARED * Math.min(size(before), size(after));
}

/** One piece for what stands together; a space between two changed words is of them. */
function join(pieces: DiffPart[]): DiffPart[] {
  return pieces.reduce<DiffPart[]>((joined, piece, index) => {
    const last = joined.at(-1);
    const isBetween = piece.text.trim() === '' && last?.isChanged === true && pieces[index + 1]?.isChanged === true;
    const isChanged = piece.isChanged || isBetween;
    if (last?.isChanged === isChanged) last.text += piece.text;
    else joined.push({ ...piece, isChanged });
    return joined;
  }, []);
}

function toWhole(line: string | undefined): DiffPart[] | null {
  return line === undefined ? null : [{ text: line, isChanged: true }];
}

function toLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
