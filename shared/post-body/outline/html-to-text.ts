// Tested by tests/shared/post-body/post-body.test.tsx.
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

/** Elements whose content is not text to be read. */
const SILENT_ELEMENTS =
  'audio|canvas|head|iframe|math|noembed|noframes|noscript|object|script|select|style|svg|template|textarea|title|video';
const SILENT_PATTERN = new RegExp(`<(${SILENT_ELEMENTS})(?=[\\s>/])[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');

const COMMENT_PATTERN =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<![A-Za-z][^>]*(?:>|$)/g;

/** Inline tags; every other one ends a paragraph. */
const LINE_TAGS =
  'a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strike|' +
  'strong|sub|sup|time|tt|u|var|wbr';
const LINE_TAG_START = new RegExp(`</?(?:${LINE_TAGS})(?=[\\s>/])`, 'gi');
const CELL_TAG_PATTERN = /<\/?t[dh](?=[\s>/])[^>]*>|<br\s*\/?>/gi;
const TAG_START = /<\/?[A-Za-z]/g;

/**
 * Reads the words in a block of raw HTML, one string a paragraph. Tags, comments, scripts and styles
 * are removed; the rest stays as plain text, so that an author's words never vanish. (Inline tags need
 * none of this: Markdown reads the text between them by itself.)
 */
export function readHtmlParagraphs(html: string): string[] {
  const text = html.replace(COMMENT_PATTERN, '').replace(SILENT_PATTERN, '');
  const withoutLineTags = replaceTags(text, LINE_TAG_START, { by: '', mayBeOpen: false });
  // The pattern reads to the next `>`, so where there is none it is not asked.
  const end = withoutLineTags.lastIndexOf('>') + 1;
  const withoutCells = withoutLineTags.slice(0, end).replace(CELL_TAG_PATTERN, ' ') + withoutLineTags.slice(end);
  return replaceTags(withoutCells, TAG_START, { by: '\n\n', mayBeOpen: true })
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => decodeCharacterReferences(paragraph).replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

/**
 * Replaces tags, whose attributes may contain a `>` in quotes. No expression reads them: one that fails at
 * the end of the text would read the same rest again for the next tag.
 *
 * @param mayBeOpen whether the end of the text ends a tag, too.
 */
function replaceTags(html: string, tagStart: RegExp, { by, mayBeOpen }: { by: string; mayBeOpen: boolean }): string {
  const open = new Set<number>();
  let replaced = '';
  let last = 0;
  for (const { 0: start, index } of html.matchAll(tagStart)) {
    if (index < last || open.has(index)) continue;
    const end = findTagEnd(html, index + start.length, mayBeOpen, open);
    if (end === null) continue;
    replaced += html.slice(last, index) + by;
    last = end;
  }
  return replaced + html.slice(last);
}
/**
 * Finds where a tag ends; null where it is none.
 *
 * @param open where tags begin that have no end. Each `<` on the way to no end is one of them.
 */
function findTagEnd(html: string, from: number, mayBeOpen: boolean, open: Set<number>): number | null {
  const onTheWay: number[] = [];
  let at = from;
  let isOpen = false;
  while (at < html.length && !isOpen) {
    const character = html.charAt(at);
    if (character === '>') return at + 1;
    if (character === '<') {
      isOpen = open.has(at);
      onTheWay.push(at);
    } else if (character === '"' || character === "'") {
      const quoteEnd = html.indexOf(character, at + 1);
      isOpen = quoteEnd === -1;
      at = isOpen ? at : quoteEnd;
    }
    at += 1;
  }
  if (!isOpen && mayBeOpen) return html.length;
  for (const place of onTheWay) open.add(place);
  return null;
}

function decodeCharacterReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{1,31}));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return decodeNumericCharacterReference(decimal, 10);
      if (hexadecimal !== undefined) return decodeNumericCharacterReference(hexadecimal, 16);
      return (name !== undefined && decodeNamedCharacterReference(name)) || whole;
    },
  );
}
