/** A bit for each style. A bold word in a link has two. */
export const STYLES = { syntax: 1, heading: 2, strong: 4, emphasis: 8, strike: 16, code: 32, link: 64 } as const;

/** A piece of a line whose characters have the same styles. */
export type Token = { text: string; styles: number };

/** What a line leaves open for the next: nothing, a comment, or the marks of a code block. */
export type OpenBlock = string;

export const NOTHING_OPEN: OpenBlock = '';

export type StyledLine = { tokens: Token[]; open: OpenBlock };

const COMMENT_START = '<!--';
const COMMENT_END = '-->';

/** The time for emphasis and links may grow with the square of a line's length. Longer lines have only block styles. */
const MAX_INLINE_LENGTH = 5_000;

/**
 * Styles a line of Markdown for the editor, in much less time than a parser takes. It knows fenced code and comments
 * across lines. Everything else counts within a line, so emphasis that spans lines isn't styled.
 */
export function styleLine(text: string, open: OpenBlock): StyledLine {
  const line = new LinePainter(text);
  const openAfter = paintLine(line, open);
  return { tokens: line.toTokens(), open: openAfter };
}

class LinePainter {
  readonly text: string;
  readonly #styles: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.#styles = new Uint8Array(text.length);
  }

  /** Adds a style to the styles of a range. */
  paint(style: keyof typeof STYLES, start: number, end: number): void {
    for (let at = start; at < end; at += 1) this.#styles[at] = (this.#styles[at] ?? 0) | STYLES[style];
  }

  toTokens(): Token[] {
    const tokens: Token[] = [];
    let start = 0;
    for (let at = 1; at <= this.text.length; at += 1) {
      const styles = this.#styles[start] ?? 0;
      if (at < this.text.length && this.#styles[at] === styles) continue;
      tokens.push({ text: this.text.slice(start, at), styles });
      start = at;
    }
    return tokens;
  }
}

/** Marks before a line's own text: quotes, a bullet or number, and a task's box. */
const BLOCK_MARKS = /^(?:[\s>]*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\](?=\s))?|\s*>[\s>]*)/;
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?=\s|$)/;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|=+\s*)$/;
const DELIMITER_ROW = /^[\s|:-]+$/;
const DEFINITION = /^ {0,3}\[[^[\]]+\]:/;

function paintLine(line: LinePainter, open: OpenBlock): OpenBlock {
  const { text } = line;
  if (open === COMMENT_START) return paintComment(line, 0);
  if (open !== NOTHING_OPEN) return paintCode(line, open);
  const isDelimiterRow = text.includes('|') && text.includes('-') && DELIMITER_ROW.test(text);
  if (isDelimiterRow || RULE.test(text)) {
    line.paint('syntax', 0, text.length);
    return NOTHING_OPEN;
  }
  const start = BLOCK_MARKS.exec(text)?.[0].length ?? 0;
  line.paint('syntax', 0, start);
  return paintBlock(line, start);
}

function paintBlock(line: LinePainter, start: number): OpenBlock {
  const block = line.text.slice(start);
  const fence = FENCE.exec(block.trimStart())?.[0];
  if (fence !== undefined) {
    line.paint('syntax', 0, line.text.length);
    return fence;
  }
  if (block.trimStart().startsWith(COMMENT_START)) return paintComment(line, start);
  const heading = HEADING.exec(block)?.[0];
  if (heading !== undefined) {
    line.paint('syntax', start, start + heading.length);
    line.paint('heading', start, line.text.length);
  }
  const definition = DEFINITION.exec(block)?.[0];
  if (definition !== undefined) {
    const isFootnote = definition.trimStart().startsWith('[^');
    line.paint('link', start, start + definition.length);
    if (!isFootnote) line.paint('syntax', start, line.text.length);
  }
  if (line.text.length <= MAX_INLINE_LENGTH) paintInline(line, start + (definition?.length ?? 0));
  return NOTHING_OPEN;
}

function paintComment(line: LinePainter, start: number): OpenBlock {
  const end = line.text.indexOf(COMMENT_END, start);
  line.paint('syntax', start, end === -1 ? line.text.length : end + COMMENT_END.length);
  if (end === -1) return COMMENT_START;
  if (line.text.length <= MAX_INLINE_LENGTH) paintInline(line, end + COMMENT_END.length);
  return NOTHING_OPEN;
}

function paintCode(line: LinePainter, fence: OpenBlock): OpenBlock {
  const end = line.text.replace(/^[\s>]*/, '').trimEnd();
  const isEnd = end.length >= fence.length && end === fence.charAt(0).repeat(end.length);
  line.paint(isEnd ? 'syntax' : 'code', 0, line.text.length);
  return isEnd ? NOTHING_OPEN : fence;
}

const INLINE =
  /\\[!-/:-@[-`{-~]|`+|<!--.*?-->|<(?:https?:|mailto:)[^<>\s]*>|<\/?[a-z][^<>]*>|https?:\/\/[^\s<>"|]*[^\s<>"|.,:;!?'()*_~\]]|!?\[|\]|\*+|_+|~+|\|/gi;
const DESTINATION = /\((?:<[^<>]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\[[^[\]]*\]/y;

/** Inline code counts before all other marks, and a link's address before emphasis. */
function paintInline(line: LinePainter, start: number): void {
  const { text } = line;
  const emphasis = new EmphasisPainter(line);
  const brackets: { start: number; end: number }[] = [];
  const isRow = /^[\s>]*\|/.test(text);
  INLINE.lastIndex = start;
  for (let mark = INLINE.exec(text); mark !== null; mark = INLINE.exec(text)) {
    const [sign] = mark;
    const at = mark.index;
    const end = at + sign.length;
    if (sign.startsWith('\\')) line.paint('syntax', at, at + 1);
    else if (sign.startsWith('`')) INLINE.lastIndex = paintCodeSpan(line, at, end);
    else if (/^[<h]/i.test(sign)) line.paint(/^<?(?:http|mailto:)/i.test(sign) ? 'link' : 'syntax', at, end);
    else if (sign.endsWith('[')) brackets.push({ start: at, end });
    else if (sign === ']') INLINE.lastIndex = paintLink(line, brackets.pop(), at);
    else if (sign !== '|') emphasis.addRun(at, end);
    else if (isRow) line.paint('syntax', at, end);
  }
}

/** @returns where the text goes on. */
function paintCodeSpan(line: LinePainter, start: number, end: number): number {
  const marks = line.text.slice(start, end);
  for (let close = line.text.indexOf(marks, end); close !== -1; ) {
    let closeEnd = close + marks.length;
    while (line.text[closeEnd] === '`') closeEnd += 1;
    if (closeEnd - close === marks.length) {
      line.paint('code', start, closeEnd);
      line.paint('syntax', start, end);
      line.paint('syntax', close, closeEnd);
      return closeEnd;
    }
    close = line.text.indexOf(marks, closeEnd);
  }
  return end;
}

/** @returns where the text goes on. */
function paintLink(line: LinePainter, bracket: { start: number; end: number } | undefined, at: number): number {
  if (bracket === undefined) return at + 1;
  DESTINATION.lastIndex = at + 1;
  const destination = DESTINATION.exec(line.text)?.[0] ?? '';
  const isFootnote = line.text[bracket.end] === '^';
  if (destination === '' && !isFootnote) return at + 1;
  const end = at + 1 + destination.length;
  line.paint('link', bracket.end, at);
  line.paint('syntax', bracket.start, bracket.end);
  line.paint('syntax', at, end);
  return end;
}

const SPACE = /^\s?$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

type Run = { sign: string; start: number; end: number };

/** Pairs runs of marks by CommonMark's rules for emphasis, and GFM's for strikethrough. */
class EmphasisPainter {
  readonly #line: LinePainter;
  readonly #openers: Run[] = [];

  constructor(line: LinePainter) {
    this.#line = line;
  }

  addRun(start: number, end: number): void {
    const { text } = this.#line;
    const sign = text.charAt(start);
    const [before, after] = [text.charAt(start - 1), text.charAt(end)];
    const isLeft = !SPACE.test(after) && (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before));
    const isRight = !SPACE.test(before) && (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after));
    const isWordPart = sign === '_' && isLeft && isRight;
    const run = { sign, start, end };
    if (isRight && (!isWordPart || PUNCTUATION.test(after))) this.#close(run);
    if (isLeft && run.start < run.end && (!isWordPart || PUNCTUATION.test(before))) this.#openers.push(run);
  }

  #close(closer: Run): void {
    while (closer.start < closer.end) {
      const at = this.#openers.findLastIndex((opener) => isPair(opener, closer));
      const opener = this.#openers[at];
      if (opener === undefined) return;
      this.#openers.length = at + 1;
      this.#paintPair(opener, closer);
      if (opener.start === opener.end) this.#openers.pop();
    }
  }

  #paintPair(opener: Run, closer: Run): void {
    const longest = closer.sign === '~' ? closer.end - closer.start : 2;
    const count = Math.min(longest, opener.end - opener.start, closer.end - closer.start);
    const style = closer.sign === '~' ? 'strike' : count === 2 ? 'strong' : 'emphasis';
    this.#line.paint(style, opener.end, closer.start);
    this.#line.paint('syntax', opener.end - count, opener.end);
    this.#line.paint('syntax', closer.start, closer.start + count);
    opener.end -= count;
    closer.start += count;
  }
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false;
  const length = opener.end - opener.start;
  return opener.sign !== '~' || (length === closer.end - closer.start && length <= 2);
}
