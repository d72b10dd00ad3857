/** Rules and their numbers are from CommonMark 0.31. */

const TAB_WIDTH = 4;

/** In columns. A tab reaches the next multiple of 4. */
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

export function readFenceOpening(line: string): { marker: string; length: number } | null {
  const match = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  const run = match?.[1];
  return run === undefined ? null : { marker: run.charAt(0), length: run.length };
}

/** For example `* * *`, which looks like a list item. */
export function isThematicBreak(line: string): boolean {
  return /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line);
}

export type ListMarker = {
  /** The bullet, or the delimiter after a number. Equal for items of one list. */
  kind: string;
  contentIndent: number;
  isEmpty: boolean;
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

/** `isCertain` is false for a tag that may also be inline. */
export function readHtmlOpening(line: string): HtmlOpening | null {
  if (!/^ {0,3}</.test(line)) return null;
  for (const [start, end] of LONG_HTML) {
    if (start.test(line)) return { kind: 'until-end', end };
  }
  return { kind: 'until-blank', isCertain: BLOCK_TAG_PATTERN.test(line) };
}
