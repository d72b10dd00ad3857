/** Names that Windows reserves for devices (learn.microsoft.com, Naming Files, Paths, and Namespaces). */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;
const INVALID_CHARACTERS = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu;
const MAX_LENGTH = 80;

/** Patterns that sync programs and file managers use for copies, like `notes (conflicted copy).md`. */
const COPY_NAME_PATTERNS = [
  /^(.+?) \([^()]*conflict[^()]*\)$/i,
  /^(.+?)\.sync-conflict-[\w-]+$/i,
  /^Copy of (.+)$/i,
  /^(.+?)(?: -)? copy(?: \d+| \(\d+\))?$/i,
  /^(.+?) \(\d+\)$/,
  /^(.+?)-(?:DESKTOP|LAPTOP|PC|WIN|MACBOOK|IMAC|MAC)-?[\w-]*$/,
];

export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Hidden files, which start with a dot, aren't drafts. */
export function isDraftFileName(name: string): boolean {
  return /^[^.].*\.md$/is.test(name);
}

/** Matches database rows to files, even if the disk changed the spelling of a name. */
export function matchFiles<Row extends { name: string }>(rows: readonly Row[], names: readonly string[]) {
  const known = new Set(rows.map(({ name }) => name));
  const files = new Set(names.filter(isDraftFileName));
  const unknown = new Set([...files].filter((name) => !known.has(name)));
  const spellings = new Map([...unknown].map((name) => [foldName(name), name]));
  const present: { row: Row; name: string }[] = [];
  const missing: Row[] = [];
  for (const row of rows) {
    const name = files.has(row.name) ? row.name : spellings.get(foldName(row.name));
    if (name === undefined || (name !== row.name && !unknown.delete(name))) missing.push(row);
    else present.push({ row, name });
  }
  return { present, missing, unknown };
}

export function makeFileName(title: string, isTaken: (name: string) => boolean): string {
  const cleaned = title.normalize('NFC').toWellFormed().replace(INVALID_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const stem = [...cleaned]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  const named = stem === '' || DEVICE.test(stem) ? `Untitled ${stem}`.trim() : stem;
  for (let number = 1; ; number += 1) {
    const name = `${number === 1 ? named : `${named} ${number}`}.md`;
    if (!isTaken(name)) return name;
  }
}

export function isUntitledName(name: string): boolean {
  return /^Untitled(?: \d+)?\.md$/i.test(name);
}

export function originalsOf(name: string): string[] {
  const [, stem = '', extension = ''] = /^(.*)(\.md)$/is.exec(name) ?? [];
  return COPY_NAME_PATTERNS.flatMap((pattern) => {
    const original = pattern.exec(stem)?.[1];
    return original === undefined ? [] : [`${original}${extension}`];
  });
}
