import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { Connection } from '../connection.ts';
import { removeDatabase, sizeOf } from './copies.ts';

/** A table whose rows can tell whether they are whole. */
export type Table = 'drafts' | 'versions' | 'outbox' | 'picture_alts';

/** Keys behind the last known one that are tried, too: the newest rows may be on a page that can't be listed. */
const KEYS_BEYOND = 1_000;

/** A key beyond this is itself damage. */
const MAX_KEY = 10_000_000;

/** A page count beyond this is itself damage. */
const MAX_PAGES = 2 ** 20;

/** Places in the header of a database file (sqlite.org/fileformat2.html). */
const HEADER = { text: 'SQLite format 3\0', pageSize: 16, changes: 24, pageCount: 28, changesAtPageCount: 92 } as const;

/** Places in the header of a page; page 1 has its own behind the 100 bytes of the file's. */
const PAGE = { firstHeader: 100, interiorType: 5, cellCount: 3, lastChild: 8, cells: 12 } as const;

/**
 * Reads the rows that a damaged database still has, each by its key, from a repaired duplicate of the file. What it
 * finds must be checked by its hash.
 */
export class DamagedFile {
  readonly #path: string;
  readonly #template: string;
  readonly #scratch: string;

  /** @param template a whole database with the same first pages: a copy of this one, or a new one. */
  constructor(path: string, template: string) {
    this.#path = path;
    this.#template = template;
    this.#scratch = `${path}.scratch`;
  }

  /**
   * Opens the file in each way in which it might be read, one after another, and gives it to `read`: with its own
   * schema, then with the template's, which a damaged first page needs. The last two are without its log, which may be
   * what can't be read: they are older and say nothing of what was deleted since.
   */
  open(read: (connection: Connection, isNewest: boolean) => void): void {
    const log = `${this.#path}-wal`;
    const isWithLog = existsSync(log);
    for (const hasLog of isWithLog ? [true, false] : [false]) {
      for (const hasOwnSchema of [true, false]) {
        removeDatabase(this.#scratch);
        copyFileSync(this.#path, this.#scratch);
        if (hasLog) copyFileSync(log, `${this.#scratch}-wal`);
        const isReadable = makeReadable(this.#scratch, this.#template, hasOwnSchema);
        if (isReadable) tryTo(() => readOnce(this.#scratch, (connection) => read(connection, hasLog === isWithLog)));
        removeDatabase(this.#scratch);
      }
    }
  }
}

function readOnce(path: string, read: (connection: Connection) => void): void {
  const connection = Connection.openDamaged(path);
  try {
    read(connection);
  } finally {
    tryTo(() => connection.close());
  }
}

/**
 * Reads every row of a table by its key: a page that can't be read takes its own rows with it and no others.
 *
 * @param minLastKey a key that is known to have existed.
 * @param onRow takes each row; null for a key that can't be read, unless no such key is known to have existed.
 */
export function readRows(
  connection: Connection,
  table: Table,
  minLastKey: number,
  onRow: (row: unknown, key: number) => void,
): void {
  const lastKey = Math.max(minLastKey, ...findLastKeys(connection, table));
  for (let key = 1; key <= lastKey + KEYS_BEYOND; key += 1) {
    try {
      const row = connection.get(`select * from ${table} where rowid = :key`, { key });
      if (row !== undefined) onRow(row, key);
    } catch {
      if (key <= lastKey) onRow(null, key);
    }
  }
}

function findLastKeys(connection: Connection, table: Table): number[] {
  const queries = [
    `select max(rowid) as key from ${table}`,
    `select max(seq) as key from sqlite_sequence where name = '${table}'`,
  ];
  return queries
    .map((sql) => tryTo(() => connection.get<{ key: number | null }>(sql)?.key))
    .filter((key): key is number => typeof key === 'number' && key <= MAX_KEY);
}

/** Returns what a call returns; undefined if it throws, as any call on a damaged file may. */
export function tryTo<Value>(call: () => Value): Value | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/**
 * Makes a file one that SQLite opens: a first page that is one, the page count, and zeros up to there. Returns false if
 * its own schema is asked for and can't be used.
 */
function makeReadable(path: string, template: string, hasOwnSchema: boolean): boolean {
  const file = openSync(path, 'r+');
  try {
    if (!hasOwnSchema) {
      for (const { at, bytes } of readSchemaPages(template)) writeSync(file, bytes, 0, bytes.length, at);
    }
    const header = Buffer.alloc(PAGE.firstHeader);
    readSync(file, header, 0, header.length, 0);
    const pageSize = readPageSize(header);
    if (header.toString('latin1', 0, HEADER.text.length) !== HEADER.text || pageSize === null) return false;
    const pages = Math.max(
      Math.ceil(sizeOf(path) / pageSize),
      Math.min(header.readUInt32BE(HEADER.pageCount), MAX_PAGES),
    );
    ftruncateSync(file, pages * pageSize);
    header.writeUInt32BE(pages, HEADER.pageCount);
    // SQLite believes the page count only if both are equal.
    header.copy(header, HEADER.changesAtPageCount, HEADER.changes, HEADER.changes + 4);
    writeSync(file, header, 0, header.length, 0);
    return true;
  } finally {
    closeSync(file);
  }
}

function readPageSize(header: Buffer): number | null {
  const stored = header.readUInt16BE(HEADER.pageSize);
  // 65536 doesn't fit in two bytes.
  const size = stored === 1 ? 65_536 : stored;
  return size >= 512 && (size & (size - 1)) === 0 ? size : null;
}

/** Reads the first page of a whole database, and the pages below it if the schema has more than one. */
function readSchemaPages(path: string): { at: number; bytes: Buffer }[] {
  const bytes = readFileSync(path);
  const pageSize = readPageSize(bytes) ?? 4_096;
  const pageAt = (at: number) => ({ at, bytes: bytes.subarray(at, at + pageSize) });
  const first = bytes.subarray(0, pageSize);
  const header = PAGE.firstHeader;
  if (first[header] !== PAGE.interiorType) return [pageAt(0)];
  const children = [first.readUInt32BE(header + PAGE.lastChild)];
  for (let cell = 0; cell < first.readUInt16BE(header + PAGE.cellCount); cell += 1) {
    children.push(first.readUInt32BE(first.readUInt16BE(header + PAGE.cells + cell * 2)));
  }
  return [pageAt(0), ...children.map((page) => pageAt((page - 1) * pageSize))];
}
