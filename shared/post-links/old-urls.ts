/** A path on an earlier site. The table has the same check. No name starts with a dot, because hosts hide those files. */
const PATH = /^(?:\/(?:[A-Za-z0-9_~+,=@&-]|%[89A-F][0-9A-F])(?:[A-Za-z0-9._~+,=@&-]|%[89A-F][0-9A-F])*)+\/?$/;

/** Removes blank lines and spaces at the ends of lines, and writes other letters as browsers do: `é` is `%C3%A9`. */
export function tidyOldUrls(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replace(/[^\0-\x7F]+/g, encodeURIComponent)
        .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** @param text tidied, as in the table. */
export function areOldUrls(text: string): boolean {
  return text === '' || text.split('\n').every((line) => PATH.test(line));
}

/** Returns each path once, without a slash at its end, because both forms redirect. */
export function listOldUrls(text: string | null): string[] {
  const lines = text ? text.split('\n') : [];
  return [...new Set(lines.map((line) => line.replace(/\/$/, '')))];
}
