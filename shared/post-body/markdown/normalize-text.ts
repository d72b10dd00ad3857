/**
 * The text as CommonMark means it, so that a piece of it is read as the whole is: line ends of any
 * kind are line feeds, NUL is the replacement character, a byte order mark is nothing.
 */
export function normalizeText(content: string): string {
  return content
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
}
