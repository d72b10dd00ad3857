type Range = { start: number; end: number };

/** Two spaces nest a bulleted list, three a numbered one. Four would make it code. */
const STEP = '  ';

type IndentedLines = { lines: Range; replacement: string; selection: Range };

export function indentLines(text: string, selection: Range): IndentedLines {
  const lines = wholeLines(text, selection);
  const before = text.slice(lines.start, lines.end).split('\n');
  const after = before.map((line) => (line === '' && before.length > 1 ? line : stepOf(line) + line));
  return shift(lines, selection, before, after);
}

export function outdentLines(text: string, selection: Range): IndentedLines {
  const lines = wholeLines(text, selection);
  const before = text.slice(lines.start, lines.end).split('\n');
  const after = before.map((line) => line.replace(line.startsWith('\t') ? '\t' : /^ {1,2}(?: (?=\d+[.)]))?/, ''));
  return shift(lines, selection, before, after);
}

function stepOf(line: string): string {
  return /^\s*\d+[.)]\s/.test(line) ? `${STEP} ` : STEP;
}

function wholeLines(text: string, { start, end }: Range): Range {
  const lineEnd = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: lineEnd === -1 ? text.length : lineEnd };
}

function shift(lines: Range, selection: Range, before: string[], after: string[]): IndentedLines {
  const replacement = after.join('\n');
  const firstGrew = (after[0]?.length ?? 0) - (before[0]?.length ?? 0);
  const allGrew = replacement.length - (lines.end - lines.start);
  return {
    lines,
    replacement,
    selection: {
      start: Math.max(lines.start, selection.start + firstGrew),
      end: Math.max(lines.start, selection.end + allGrew),
    },
  };
}

const EMPTY_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s*)?$/;

/** Returns the empty list marker to delete on Enter, else null. The package would continue the list forever. */
export function findEmptyListItem(text: string, caret: number): { start: number; end: number } | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const isAtLineEnd = caret === text.length || text[caret] === '\n';
  return isAtLineEnd && EMPTY_ITEM.test(text.slice(start, caret)) ? { start, end: caret } : null;
}
