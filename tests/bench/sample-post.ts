/** Prose with headings, a list, a table, code, a link reference, and a footnote in each part. */
export function makePost(length: number): string {
  const home = '\n\n[home]: https://example.com/';
  const parts: string[] = [];
  for (let part = 1, written = 0; written < length; part += 1) {
    const text = [
      `## Part ${part}`,
      `A customer who calls at nine in the evening has a *reason*, and [the page][home] says why[^${part}]. `
        .repeat(4)
        .trim(),
      '- first\n- second with `code`\n- third',
      '| a | b |\n| - | -: |\n| 1 | 2 |',
      '```ts\nconst missed = calls - answered;\n```',
      'Another paragraph of ordinary length that says what to do about it, **once** and for all. '.repeat(5).trim(),
      `[^${part}]: Note ${part}.`,
    ].join('\n\n');
    parts.push(text);
    written += text.length + 2;
  }
  return parts.join('\n\n').slice(0, length - home.length) + home;
}
