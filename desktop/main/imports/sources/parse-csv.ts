/**
 * Reads CSV (RFC 4180) with a header line. Returns one object per row. A quote inside an unquoted value is text. An
 * unclosed quote ends with the file.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parseRows(text.replace(/^\uFEFF/, ''));
  return rows
    .filter((row) => row.length > 1 || row[0] !== '')
    .map((row) => Object.fromEntries(header.map((name, at) => [name.trim(), row[at] ?? ''])));
}

/** A value and what follows it: a comma, a line end, or the end of the file. */
const VALUE = /(?:"((?:[^"]|"")*)(?:"|$)([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\n|\r|$)/y;

function parseRows(text: string): string[][] {
  const rows: string[][] = [[]];
  VALUE.lastIndex = 0;
  while (VALUE.lastIndex <= text.length) {
    const [whole = '', quoted, rest = '', plain = '', end] = VALUE.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
    if (end === '' || end === undefined) break;
    if (end !== ',') rows.push([]);
    if (whole === '') break;
  }
  return rows;
}
