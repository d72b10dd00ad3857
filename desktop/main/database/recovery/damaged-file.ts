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

export type Table = 'drafts' | 'versions' | 'outbox' | 'picture_alts';

/** Tries this many keys after the last known one, because the newest rows may be on an unreadable page. */
const EXTRA_KEYS = 1_000;

/** Higher numbers are damage. */
const MAX_KEY = 10_000_000;

const MAX_PAGES = 2 ** 20;

/** Offsets in the file header (sqlite.org/fileformat2.html). */
const HEADER = { text: 'SQLite format 3\0', pageSize: 16, changes: 24, pageCount: 28, changesAtPageCount: 92 } as const;

/** Offsets in a page header. On page 1 it follows the 100-byte file header. */
const PAGE = { firstHeader: 100, interiorType: 5, cellCount: 3, lastChild: 8, cells: 12 } as const;

/** Reads what's left of a damaged database, from a patched duplicate. Callers must check each row's hash. */
export class DamagedFile {
  readonly #path: string;
  readonly #template: string;
  readonly #scratch: string;

  constructor(path: string, template: string) {
    this.#path = path;
    this.#template = template;
    this.#scratch = `${path}.scratch`;
  }

  /** Calls `read` for each way to open the file: own or template's schema, with or without the log (older rows). */
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

/** Reads key by key, so that an unreadable page loses only its own rows. `onRow` gets null for an unreadable one. */
export function readRows(
  connection: Connection,
  table: Table,
  minLastKey: number,
  onRow: (row: unknown, key: number) => void,
): void {
  const lastKey = Math.max(minLastKey, ...findLastKeys(connection, table));
  for (let key = 1; key <= lastKey + EXTRA_KEYS; key += 1) {
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

export function tryTo<Value>(call: () => Value): Value | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** Patches the header and page count so that SQLite opens it. False if `hasOwnSchema` is set and the schema is unusable. */
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
    // SQLite trusts the page count only if both counters are equal.
    header.copy(header, HEADER.changesAtPageCount, HEADER.changes, HEADER.changes + 4);
    writeSync(file, header, 0, header.length, 0);
    return true;
  } finally {
    closeSync(file);
  }
}

function readPageSize(header: Buffer): number | null {
  const stored = header.readUInt16BE(HEADER.pageSize);
  const size = stored === 1 ? 65_536 : stored;
  return size >= 512 && (size & (size - 1)) === 0 ? size : null;
}

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
