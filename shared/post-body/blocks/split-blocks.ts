// Tested by tests/shared/post-body/block-rendering.test.tsx.
import {
  isThematicBreak,
  type ListMarker,
  measureIndent,
  readFenceOpening,
  readHtmlOpening,
  readListMarker,
} from './read-line.ts';

/** What the text before a piece decides about how the text after its start is cut. */
export type SplitState = { open: OpenConstruct; isAfterIndentedLine: boolean };

/** A piece of a text, with the state in which it begins. */
export type BlockText = { source: string; before: SplitState };

/**
 * Cuts Markdown into pieces that can be read one by one: no piece ends inside a construct of the
 * top level. It cuts only before an unindented line that follows an empty one, outside fences and
 * multi-line HTML, and never between two list items; where a rule of Markdown leaves it in doubt,
 * it does not cut. Links and footnotes that reach over pieces are the business of `layoutPost`.
 *
 * @param text as `normalizeText` returns it.
 * @returns the pieces in order; joined, they are the text again.
 */
export function splitBlocks(text: string): string[] {
  return splitPieces(text, 0, TEXT_START, () => false).map(({ source }) => source);
}

/**
 * `splitBlocks` for a part of the text: from the start of a piece, in the state in which that one
 * begins, to the first cut at which `isKnown` says that the rest has been cut before.
 */
export function splitPieces(
  text: string,
  from: number,
  before: SplitState,
  isKnown: (start: number, state: SplitState) => boolean,
): BlockText[] {
  const pieces: BlockText[] = [];
  const reader = createLineReader(before);
  let piece = { start: from, before };
  let isAfterBlank = from > 0;
  let isEmpty = from === 0;

  for (const { start, line } of readLines(text, from)) {
    const isBlank = /^[ \t]*$/.test(line);
    if (!isBlank && isAfterBlank && !isEmpty && start > piece.start && reader.mayCutBefore(line)) {
      pieces.push({ source: text.slice(piece.start, start), before: piece.before });
      piece = { start, before: reader.readState() };
      if (isKnown(start, piece.before)) return pieces;
      reader.startBlock();
    }
    reader.readLine(line, isBlank, isAfterBlank);
    isAfterBlank = isBlank;
    isEmpty &&= isBlank;
  }
  pieces.push({ source: text.slice(piece.start), before: piece.before });
  return pieces;
}

/** Whether the same text is cut in the same way after both states. */
export function isSameState(a: SplitState, b: SplitState): boolean {
  if (a.isAfterIndentedLine !== b.isAfterIndentedLine) return false;
  const open = Object.entries(a.open);
  const other: Record<string, unknown> = b.open;
  return open.length === Object.keys(other).length && open.every(([name, value]) => other[name] === value);
}

function* readLines(text: string, from: number): Generator<{ start: number; line: string }> {
  let start = from;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    yield { start, line: text.slice(start, end) };
    start = end + 1;
  }
}

/** What is open at the top level, as far as it decides to what a later line belongs. */
type OpenConstruct =
  | { kind: 'none' }
  | { kind: 'fence'; marker: string; length: number }
  /** HTML that ends where `end` is found, empty lines or not. */
  | { kind: 'html'; end: RegExp }
  /** HTML that ends at the next empty line; `isCertain` is false for what may as well be a paragraph. */
  | { kind: 'html-until-blank'; isCertain: boolean }
  /** A list whose last item contains what is indented by `contentIndent` columns; null when in doubt. */
  | { kind: 'list'; marker: string; contentIndent: number | null }
  /** Nothing is certain about the rest of the text, so it is not cut any more. */
  | { kind: 'lost' };

/**
 * A line that may be indented code, in a quote or not. After it micromark reads the next line as if
 * that had to interrupt a paragraph (`2. two` is then no list), even after empty lines: no place to cut.
 */
const INDENTED_LINE = /^[ >]*(?: {4}|\t)/;

/** How a line starts that means the same whether or not it has to interrupt a paragraph. */
const PLAIN_START = /^[\p{L}#`*_!"'(]/u;

const NONE: OpenConstruct = { kind: 'none' };

export const TEXT_START: SplitState = { open: NONE, isAfterIndentedLine: false };

function createLineReader(before: SplitState) {
  let { open, isAfterIndentedLine } = before;
  let hasList = false;

  /** Opens a fence or HTML block that goes on after empty lines; whether the line was one of them. */
  function openLongConstruct(line: string, indent: number, isCertain: boolean): boolean {
    if (indent > 3) return false;
    const fence = readFenceOpening(line);
    const html = fence === null ? readHtmlOpening(line) : null;
    if (fence === null && html === null) return false;
    if (html?.kind === 'until-blank') {
      open = { kind: 'html-until-blank', isCertain: isCertain && html.isCertain };
      return true;
    }
    if (!isCertain) open = { kind: 'lost' };
    else if (fence !== null) open = { kind: 'fence', ...fence };
    else if (html !== null) open = html.end.test(line) ? NONE : { kind: 'html', end: html.end };
    return true;
  }

  /** An empty item may be the underline of a heading; for the rest see INDENTED_LINE. */
  function isDoubtful(marker: ListMarker): boolean {
    return marker.isEmpty || (!marker.canInterrupt && isAfterIndentedLine);
  }

  function readTopLevelLine(line: string, indent: number, isAfterBlank: boolean): void {
    if (openLongConstruct(line, indent, true)) return;
    const marker = indent > 3 || isThematicBreak(line) ? null : readListMarker(line);
    if (marker === null) {
      if (open.kind !== 'list' || isAfterBlank || isThematicBreak(line)) open = NONE;
      else open = { ...open, contentIndent: null };
      return;
    }
    const isSameList = open.kind === 'list' && open.marker === marker.kind;
    const isCertain = !isDoubtful(marker) && (isAfterBlank || isSameList || marker.canInterrupt);
    hasList = true;
    open = { kind: 'list', marker: marker.kind, contentIndent: isCertain ? marker.contentIndent : null };
  }

  function readLine(line: string, isBlank: boolean, isAfterBlank: boolean): void {
    readInside(line, isBlank, isAfterBlank);
    if (!isBlank) isAfterIndentedLine = INDENTED_LINE.test(line);
  }

  function readInside(line: string, isBlank: boolean, isAfterBlank: boolean): void {
    const indent = measureIndent(line);
    switch (open.kind) {
      case 'lost':
        return;
      case 'fence':
        if (indent <= 3 && isFenceEnd(line, open.marker, open.length)) open = NONE;
        return;
      case 'html':
        if (open.end.test(line)) open = NONE;
        return;
      case 'html-until-blank':
        if (isBlank) open = NONE;
        else if (!open.isCertain && indent <= 3) {
          const html = readHtmlOpening(line);
          if (readFenceOpening(line) !== null || html?.kind === 'until-end') open = { kind: 'lost' };
        }
        return;
      case 'list':
        if (isBlank) return;
        if (indent >= (open.contentIndent ?? Number.POSITIVE_INFINITY)) return;
        if (open.contentIndent === null && indent >= 2) {
          openLongConstruct(line, indent, false);
          return;
        }
        readTopLevelLine(line, indent, isAfterBlank);
        return;
      case 'none':
        if (isBlank) return;
        readTopLevelLine(line, indent, isAfterBlank);
        return;
    }
  }

  return {
    readLine,
    readState: (): SplitState => ({ open, isAfterIndentedLine }),
    startBlock(): void {
      hasList = false;
    },
    mayCutBefore(line: string): boolean {
      if (open.kind === 'fence' || open.kind === 'html' || open.kind === 'lost') return false;
      if (isAfterIndentedLine && (open.kind !== 'list' || !PLAIN_START.test(line))) return false;
      if (/^[ \t\uFEFF]/.test(line)) return false;
      const marker = readListMarker(line);
      return marker === null || !(hasList || isDoubtful(marker));
    },
  };
}

function isFenceEnd(line: string, marker: string, length: number): boolean {
  const trimmed = line.trim();
  return trimmed.length >= length && [...trimmed].every((character) => character === marker);
}
