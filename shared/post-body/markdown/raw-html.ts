import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

const SILENT_ELEMENTS =
  'audio|canvas|head|iframe|math|noembed|noframes|noscript|object|script|select|style|svg|template|textarea|title|video';
const SILENT_PATTERN = new RegExp(`<(${SILENT_ELEMENTS})(?=[\\s>/])[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');

const COMMENT_PATTERN =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<![A-Za-z][^>]*(?:>|$)/g;

const LINE_TAGS = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const CELL_TAGS = new Set(['br', 'td', 'th']);

/** Limited lengths, because a failed match at the end of the text would rescan the rest for each tag. */
const TAG_PATTERN = /<\/?([A-Za-z][A-Za-z0-9-]*)(?:[^"'<>]|"[^"]{0,1000}"|'[^']{0,1000}'){0,1000}(?:>|$)/g;

/** Lists tags, comments, and elements that show no text. Their ranges may overlap. */
export function listTagRanges(html: string): { start: number; end: number }[] {
  return [COMMENT_PATTERN, SILENT_PATTERN, TAG_PATTERN].flatMap((pattern) =>
    Array.from(html.matchAll(pattern), ({ 0: tag, index }) => ({ start: index, end: index + tag.length })),
  );
}

/** Returns the text of an HTML block, one string per paragraph, so that an author's words never vanish. */
export function readHtmlParagraphs(html: string): string[] {
  return html
    .replace(COMMENT_PATTERN, '')
    .replace(SILENT_PATTERN, '')
    .replace(TAG_PATTERN, (_, name: string) => {
      if (LINE_TAGS.has(name.toLowerCase())) return '';
      return CELL_TAGS.has(name.toLowerCase()) ? ' ' : '\n\n';
    })
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => decodeCharacterReferences(paragraph).replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
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

export function listTags(html: string): string[] {
  const tags = html.matchAll(/<!--[\s\S]*?(?:-->|$)|<\/?([A-Za-z][A-Za-z0-9-]*)/g);
  return [...tags].flatMap(([, name]) => (name === undefined ? [] : [name.toLowerCase()]));
}
