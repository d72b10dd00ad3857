import {
  isThematicBreak,
  type ListMarker,
  measureIndent,
  readFenceOpening,
  readHtmlOpening,
  readListMarker,
} from './read-line.ts';

/** Each piece costs half a millisecond. The rest of a longer text is one piece. */
const MAX_PIECES = 1000;

/**
 * Splits normalized Markdown into top-level pieces that can be parsed separately. Joined, they're the text again. It
 * splits only before an unindented line after an empty line, outside fences and HTML, and never between list items. If
 * in doubt, it doesn't split.
 */
export function splitBlocks(text: string): string[] {
  const pieces: string[] = [];
  const reader = new LineReader();
  let pieceStart = 0;
  let isAfterBlank = false;
  let isEmpty = true;

  for (const { start, line } of readLines(text)) {
    const isBlank = /^[ \t]*$/.test(line);
    if (!isBlank && isAfterBlank && !isEmpty && pieces.length < MAX_PIECES && reader.mayCutBefore(line)) {
      pieces.push(text.slice(pieceStart, start));
      pieceStart = start;
      reader.startBlock();
    }
    reader.readLine(line, isBlank, isAfterBlank);
    isAfterBlank = isBlank;
    isEmpty &&= isBlank;
  }
  pieces.push(text.slice(pieceStart));
  return pieces;
}

function* readLines(text: string): Generator<{ start: number; line: string }> {
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    yield { start, line: text.slice(start, end) };
    start = end + 1;
  }
}

type OpenConstruct =
  | { kind: 'none' }
  | { kind: 'fence'; marker: string; length: number }
  /** Ends at `end`, even after empty lines. */
  | { kind: 'html'; end: RegExp }
  /** Ends at an empty line. `isCertain` is false if it may be a paragraph. */
  | { kind: 'html-until-blank'; isCertain: boolean }
  /** The last item contains lines that are indented by `contentIndent` columns. Null if in doubt. */
  | { kind: 'list'; marker: string; contentIndent: number | null }
  | { kind: 'lost' };

/**
 * Possible indented code. Don't split after it: micromark treats the next line as if it interrupts a paragraph, even
 * after empty lines (`2. two` isn't a list).
 */
const INDENTED_LINE = /^[ >]*(?: {4}|\t)/;

const PLAIN_START = /^[\p{L}#`*_!"'(]/u;

const NONE: OpenConstruct = { kind: 'none' };

class LineReader {
  #open: OpenConstruct = NONE;
  #isAfterIndentedLine = false;
  #hasList = false;

  startBlock(): void {
    this.#hasList = false;
  }

  mayCutBefore(line: string): boolean {
    const { kind } = this.#open;
    if (kind === 'fence' || kind === 'html' || kind === 'lost') return false;
    if (this.#isAfterIndentedLine && (kind !== 'list' || !PLAIN_START.test(line))) return false;
    if (/^[ \t\uFEFF]/.test(line)) return false;
    const marker = readListMarker(line);
    return marker === null || !(this.#hasList || this.#isDoubtful(marker));
  }

  readLine(line: string, isBlank: boolean, isAfterBlank: boolean): void {
    this.#readInside(line, isBlank, isAfterBlank);
    if (!isBlank) this.#isAfterIndentedLine = INDENTED_LINE.test(line);
  }

  #readInside(line: string, isBlank: boolean, isAfterBlank: boolean): void {
    const indent = measureIndent(line);
    const open = this.#open;
    switch (open.kind) {
      case 'lost':
        return;
      case 'fence':
        if (indent <= 3 && isFenceEnd(line, open.marker, open.length)) this.#open = NONE;
        return;
      case 'html':
        if (open.end.test(line)) this.#open = NONE;
        return;
      case 'html-until-blank':
        if (isBlank) this.#open = NONE;
        else if (!open.isCertain && indent <= 3) {
          const html = readHtmlOpening(line);
          if (readFenceOpening(line) !== null || html?.kind === 'until-end') this.#open = { kind: 'lost' };
        }
        return;
      case 'list':
        if (isBlank || indent >= (open.contentIndent ?? Number.POSITIVE_INFINITY)) return;
        if (open.contentIndent === null && indent >= 2) this.#openLongConstruct(line, indent, false);
        else this.#readTopLevelLine(line, indent, isAfterBlank);
        return;
      case 'none':
        if (!isBlank) this.#readTopLevelLine(line, indent, isAfterBlank);
        return;
    }
  }

  #readTopLevelLine(line: string, indent: number, isAfterBlank: boolean): void {
    if (this.#openLongConstruct(line, indent, true)) return;
    const open = this.#open;
    const marker = indent > 3 || isThematicBreak(line) ? null : readListMarker(line);
    if (marker === null) {
      if (open.kind !== 'list' || isAfterBlank || isThematicBreak(line)) this.#open = NONE;
      else this.#open = { ...open, contentIndent: null };
      return;
    }
    const isSameList = open.kind === 'list' && open.marker === marker.kind;
    const isCertain = !this.#isDoubtful(marker) && (isAfterBlank || isSameList || marker.canInterrupt);
    this.#hasList = true;
    this.#open = { kind: 'list', marker: marker.kind, contentIndent: isCertain ? marker.contentIndent : null };
  }

  #openLongConstruct(line: string, indent: number, isCertain: boolean): boolean {
    if (indent > 3) return false;
    const fence = readFenceOpening(line);
    const html = fence === null ? readHtmlOpening(line) : null;
    if (fence === null && html === null) return false;
    if (html?.kind === 'until-blank') {
      this.#open = { kind: 'html-until-blank', isCertain: isCertain && html.isCertain };
      return true;
    }
    if (!isCertain) this.#open = { kind: 'lost' };
    else if (fence !== null) this.#open = { kind: 'fence', ...fence };
    else if (html !== null) this.#open = html.end.test(line) ? NONE : { kind: 'html', end: html.end };
    return true;
  }

  /** An empty item may underline a heading. See also INDENTED_LINE. */
  #isDoubtful(marker: ListMarker): boolean {
    return marker.isEmpty || (!marker.canInterrupt && this.#isAfterIndentedLine);
  }
}

function isFenceEnd(line: string, marker: string, length: number): boolean {
  const trimmed = line.trim();
  return trimmed.length >= length && [...trimmed].every((character) => character === marker);
}
