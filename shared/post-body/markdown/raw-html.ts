import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

/** Elements whose content isn't text to read. */
const SILENT_ELEMENTS =
  'audio|canvas|head|iframe|math|noembed|noframes|noscript|object|script|select|style|svg|template|textarea|title|video';
const SILENT_PATTERN = new RegExp(`<(${SILENT_ELEMENTS})(?=[\\s>/])[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');

const COMMENT_PATTERN =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<![A-Za-z][^>]*(?:>|$)/g;

/** Inline tags; every other one ends a paragraph. */
const LINE_TAGS = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const CELL_TAGS = new Set(['br', 'td', 'th']);

/**
 * A tag, which may have a `>` in a quoted attribute. The lengths are limited because an expression that fails at the
 * end of the text would read the same rest again for the next tag.
 */
const TAG_PATTERN = /<\/?([A-Za-z][A-Za-z0-9-]*)(?:[^"'<>]|"[^"]{0,1000}"|'[^']{0,1000}'){0,1000}(?:>|$)/g;

/**
 * Reads the words in a block of raw HTML, one string per paragraph. Tags, comments, scripts, and styles are removed;
 * the rest stays as plain text, so that an author's words never vanish. (Inline tags need none of this: Markdown
 * reads the text between them as usual.)
 */
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

/** Lists the tags in a piece of raw HTML: lowercase names in order; comments aren't listed. */
export function listTags(html: string): string[] {
  const tags = html.matchAll(/<!--[\s\S]*?(?:-->|$)|<\/?([A-Za-z][A-Za-z0-9-]*)/g);
  return [...tags].flatMap(([, name]) => (name === undefined ? [] : [name.toLowerCase()]));
}
