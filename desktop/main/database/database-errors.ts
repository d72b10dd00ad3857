/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const SQLITE = {
  OK: 0,
  ERROR: 1,
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  CONSTRAINT: 19,
  NOTADB: 26,
} as const;

export function errcodeOf(cause: unknown): number | null {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'errcode') : null;
  return typeof code === 'number' ? code & 255 : null;
}

/** Describes for the author why the database refused a call. Returns null if the cause is a bug. */
export function describeDatabaseError(cause: unknown): string | null {
  switch (errcodeOf(cause)) {
    case SQLITE.FULL:
      return 'The disk is full. Free up some space, then try again.';
    case SQLITE.READONLY:
    case SQLITE.CANTOPEN:
      return 'Callwright doesn’t have permission to write to its folder. Check the folder’s permissions, then try again.';
    case SQLITE.IOERR:
      return 'The disk reported an error. Copy your text to a safe place, then try again.';
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return 'Another program is using the database. Close it, then try again.';
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return 'The database is damaged. Restart Callwright to repair it.';
    default:
      return null;
  }
}

export function describeRefusal(cause: unknown): string | null {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null;
  const isOfSystem = typeof code === 'string' && /^E[A-Z0-9]+$/.test(code);
  return describeDatabaseError(cause) ?? (isOfSystem ? `Check the disk, then try again (${code}).` : null);
}

export function isDamage(cause: unknown): boolean {
  const code = errcodeOf(cause);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}
