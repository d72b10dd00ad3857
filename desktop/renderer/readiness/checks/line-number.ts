/** The line, counted from one, that a place of a text is in. */
export function toLineNumber(text: string, offset: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}
