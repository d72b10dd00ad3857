import {
  isThematicBreak,
  type ListMarker,
  measureIndent,
  readFenceOpening,
  readHtmlOpening,
  readListMarker,
} from './read-line.ts';

/** Each piece takes half a millisecond however short it is. What is after this many is one piece. */
const MAX_PIECES = 1000;

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

/** Follows what is open from line to line. */
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

  /** Opens a fence or an HTML block that continues after empty lines; whether the line was one of them. */
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

  /** An empty item may be the underline of a heading; for the rest see INDENTED_LINE. */
  #isDoubtful(marker: ListMarker): boolean {
    return marker.isEmpty || (!marker.canInterrupt && this.#isAfterIndentedLine);
  }
}

function isFenceEnd(line: string, marker: string, length: number): boolean {
  const trimmed = line.trim();
  return trimmed.length >= length && [...trimmed].every((character) => character === marker);
}
