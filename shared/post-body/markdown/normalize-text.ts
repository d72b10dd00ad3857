/**
 * Normalizes a text as CommonMark does, so that a piece of it is parsed like the whole: every line
 * ending is a line feed, NUL is the replacement character, a leading byte order mark is removed.
 */
export function normalizeText(content: string): string {
  return content
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
}
