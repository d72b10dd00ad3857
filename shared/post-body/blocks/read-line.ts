/** Reads what a line of Markdown opens; the rules and their numbers are CommonMark 0.31's. */

const TAB_WIDTH = 4;

/** Columns of white space before the first other character; a tab reaches the next multiple of 4. */
export function measureIndent(line: string): number {
  return measureColumns(line, 0, 0);
}

function measureColumns(line: string, from: number, startColumn: number): number {
  let column = startColumn;
  for (let index = from; index < line.length; index += 1) {
    const character = line[index];
    if (character === ' ') column += 1;
    else if (character === '\t') column += TAB_WIDTH - (column % TAB_WIDTH);
    else break;
  }
  return column - startColumn;
}

/** Reads the opening of a fence: three or more backticks or tildes, and no other backtick after backticks. */
export function readFenceOpening(line: string): { marker: string; length: number } | null {
  const match = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  const run = match?.[1];
  return run === undefined ? null : { marker: run.charAt(0), length: run.length };
}

/** `* * *` and the like: a rule across the page, though it starts as a list item does. */
export function isThematicBreak(line: string): boolean {
  return /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line);
}

export type ListMarker = {
  /** The bullet, or the delimiter of a number: items of one list share it. */
  kind: string;
  /** Columns by which the item's content is indented. */
  contentIndent: number;
  isEmpty: boolean;
  /** Whether the item may follow a line of a paragraph without an empty line between them. */
  canInterrupt: boolean;
};

export function readListMarker(line: string): ListMarker | null {
  const match = /^( {0,3})([-+*]|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line);
  if (match === null) return null;
  const [lead, , bullet = '', number, delimiter] = match;
  const gap = measureColumns(line, lead.length, lead.length);
  const isEmpty = line.slice(lead.length).trim() === '';
  return {
    kind: delimiter ?? bullet,
    contentIndent: lead.length + (isEmpty || gap > TAB_WIDTH ? 1 : gap),
    isEmpty,
    canInterrupt: number === undefined || number === '1',
  };
}

export type HtmlOpening = { kind: 'until-end'; end: RegExp } | { kind: 'until-blank'; isCertain: boolean };

/** CommonMark's HTML blocks 1 to 5, each with what ends it. */
const LONG_HTML: ReadonlyArray<readonly [start: RegExp, end: RegExp]> = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![A-Za-z]/, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|' +
  'main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|' +
  'title|tr|track|ul';
const BLOCK_TAG_PATTERN = new RegExp(`^ {0,3}</?(?:${BLOCK_TAGS})(?=[ \\t>]|/>|$)`, 'i');

/** Reads the opening of an HTML block; one with a tag that may also be inline is not certain. */
export function readHtmlOpening(line: string): HtmlOpening | null {
  if (!/^ {0,3}</.test(line)) return null;
  for (const [start, end] of LONG_HTML) {
    if (start.test(line)) return { kind: 'until-end', end };
  }
  return { kind: 'until-blank', isCertain: BLOCK_TAG_PATTERN.test(line) };
}
