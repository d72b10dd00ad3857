/** Names that Windows keeps for devices (learn.microsoft.com, Naming Files, Paths, and Namespaces). */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;
/** Characters that some system refuses in a name, and those that nobody sees. */
const REFUSED = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu;
const MAX_LENGTH = 80;

/** What sync programs and file managers name a copy after: `notes (conflicted copy).md` is one of `notes.md`. */
const COPY_NAMES = [
  /^(.+?) \([^()]*conflict[^()]*\)$/i,
  /^(.+?)\.sync-conflict-[\w-]+$/i,
  /^Copy of (.+)$/i,
  /^(.+?)(?: -)? copy(?: \d+| \(\d+\))?$/i,
  /^(.+?) \(\d+\)$/,
  /^(.+?)-(?:DESKTOP|LAPTOP|PC|WIN|MACBOOK|IMAC|MAC)-?[\w-]*$/,
];

/** Returns one spelling of all that a disk may take for the same name. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Whether a file of the drafts folder is a draft by its name. Names that begin with a dot are hidden. */
export function isDraftFileName(name: string): boolean {
  return /^[^.].*\.md$/is.test(name);
}

/**
 * Tells which rows have a file, under which spelling of their name, which have none, and which files have no row. A disk
 * may have changed the spelling.
 */
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

/** Makes a name from a draft's title that every system takes, and that isn't taken. */
export function makeFileName(title: string, isTaken: (name: string) => boolean): string {
  const cleaned = title.normalize('NFC').toWellFormed().replace(REFUSED, ' ').replace(/\s+/g, ' ').trim();
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

/** Whether a name is that of a draft without a title. */
export function isUntitledName(name: string): boolean {
  return /^Untitled(?: \d+)?\.md$/i.test(name);
}

/** Returns the names that a copy may be of, by its own; none if it has no copy's name. */
export function originalsOf(name: string): string[] {
  const [, stem = '', extension = ''] = /^(.*)(\.md)$/is.exec(name) ?? [];
  return COPY_NAMES.flatMap((pattern) => {
    const original = pattern.exec(stem)?.[1];
    return original === undefined ? [] : [`${original}${extension}`];
  });
}
