import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { errcodeOf, SQLITE } from './database-errors.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';

/**
 * Why a database can't be used. `damaged`: set it aside and rebuild it. `newer`: a later version of the app wrote it.
 * `busy`: another process has it open. `refused`: the system doesn't let us open it, or its disk can't hold a WAL.
 */
export type OpenFailure = { kind: 'damaged' | 'newer' | 'busy' | 'refused'; cause: unknown };

/** `:name` parameters of a statement; a `Date` or `undefined` throws. */
export type Parameters = Record<string, SQLInputValue>;

/**
 * Before anything else is read. Exclusive locking needs no shared memory, which a network home lacks, and keeps a
 * second instance out. `fullfsync` reaches the platter on macOS, where plain fsync doesn't.
 */
const PRAGMAS = `
  pragma locking_mode = exclusive;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma checkpoint_fullfsync = on;
  pragma cell_size_check = on;
  pragma trusted_schema = off;
  pragma journal_size_limit = 16777216;
`;

const FILE_HEADER = 'SQLite format 3\0';

/** Pages that one step of a backup copies; saves go on between steps. */
const BACKUP_PAGES = 100;

/** An attempt fails if every moment of it has a save, which is rare outside tests. */
const MAX_BACKUP_ATTEMPTS = 5;

/** The editor's database: one connection, statements prepared once, writes in transactions. */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isInTransaction = false;

  /**
   * Opens the database, makes it if it is missing, and brings its schema up to date.
   *
   * @param mayBeNew false if a copy of the database exists: an empty or missing file is damage then.
   */
  static open(path: string, { mayBeNew = true }: { mayBeNew?: boolean } = {}): Result<Connection, OpenFailure> {
    let database: DatabaseSync | null = null;
    try {
      const damage = findDamage(path, mayBeNew);
      if (damage !== null) return err({ kind: 'damaged', cause: damage });
      database = new DatabaseSync(path, { timeout: 5_000, defensive: true });
      database.exec(PRAGMAS);
      const connection = new Connection(database);
      const failure = connection.#prepare();
      if (failure === null) return ok(connection);
      database.close();
      return err(failure);
    } catch (cause) {
      database?.close();
      return err({ kind: toFailureKind(cause), cause });
    }
  }

  /** Opens a file to read what can be read of it: nothing is checked, and any call may throw. */
  static openDamaged(path: string): Connection {
    const database = new DatabaseSync(path, { timeout: 5_000, defensive: true });
    try {
      database.exec('pragma locking_mode = exclusive; pragma trusted_schema = off; pragma cell_size_check = off');
      return new Connection(database);
    } catch (cause) {
      database.close();
      throw cause;
    }
  }

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepare(): OpenFailure | null {
    const mode = this.get<{ journal_mode: string }>('pragma journal_mode = wal')?.journal_mode;
    if (mode !== 'wal') return { kind: 'refused', cause: new Error(`The disk can't hold a write-ahead log: ${mode}`) };
    return this.transaction(() => {
      const application = this.#pragma('application_id');
      const version = this.#pragma('user_version');
      if (application !== APPLICATION_ID && (application !== 0 || version !== 0)) {
        return { kind: 'damaged', cause: new Error(`Not the editor's database: ${application}`) };
      }
      if (version > MIGRATIONS.length) return { kind: 'newer', cause: new Error(`Version ${version}`) };
      for (const step of MIGRATIONS.slice(version)) this.#database.exec(step);
      this.#database.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${MIGRATIONS.length}`);
      return null;
    });
  }

  #pragma(name: 'application_id' | 'user_version'): number {
    return this.get<Record<string, number>>(`pragma ${name}`)?.[name] ?? 0;
  }

  /** Returns every row. The schema is strict, so a row has the types of its columns. */
  all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    return this.#statement(sql).all(parameters) as Row[];
  }

  /** Returns the first row; undefined if there is none. */
  get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    return this.#statement(sql).get(parameters) as Row | undefined;
  }

  /** Runs a statement and returns how many rows it changed, and the id of the row that it inserted. */
  run(sql: string, parameters: Parameters = {}): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).run(parameters);
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Does work in one transaction, which a throw rolls back; inside another one, it is part of that. */
  transaction<Value>(work: () => Value): Value {
    if (this.#isInTransaction) return work();
    // A plain `begin` would fail at once when it turns from reading to writing.
    this.#database.exec('begin immediate');
    this.#isInTransaction = true;
    try {
      const value = work();
      this.#database.exec('commit');
      return value;
    } catch (cause) {
      // Some errors, such as a full disk, have rolled it back already.
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw cause;
    } finally {
      this.#isInTransaction = false;
    }
  }

  /** Copies the database to a new file while saves go on. Saves that leave no pause wait for the copy instead. */
  async backup(path: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_BACKUP_ATTEMPTS; attempt += 1) {
      try {
        return void (await backup(this.#database, path, { rate: BACKUP_PAGES }));
      } catch (cause) {
        // A save refuses the step beside it. If no page is left to copy then, Node fails without an error of SQLite.
        if (errcodeOf(cause) !== SQLITE.OK) throw cause;
      }
    }
    rmSync(path, { force: true });
    this.#database.prepare('vacuum into :path').run({ path });
  }

  /** Moves the write-ahead log into the file: a short log is what a damaged one can take with it. */
  checkpoint(): void {
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  /** Returns what SQLite finds wrong with the whole file; empty if nothing. */
  checkIntegrity(): string[] {
    const found = this.all<{ integrity_check: string }>('pragma integrity_check').map((row) => row.integrity_check);
    const foreign = this.all('pragma foreign_key_check');
    return [...found.filter((line) => line !== 'ok'), ...(foreign.length > 0 ? ['foreign keys'] : [])];
  }

  close(): void {
    this.#database.close();
  }
}

/** Returns why a file can't be our database before SQLite sees it: it makes a new one of an empty file. */
function findDamage(path: string, mayBeNew: boolean): Error | null {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return mayBeNew ? null : new Error('The database is missing or empty.');
  return readHeader(path) === FILE_HEADER ? null : new Error('Not a database.');
}

function readHeader(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(FILE_HEADER.length);
    readSync(file, bytes, 0, bytes.length, 0);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}

function toFailureKind(cause: unknown): OpenFailure['kind'] {
  switch (errcodeOf(cause)) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return 'busy';
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
    case SQLITE.ERROR:
      return 'damaged';
    default:
      return 'refused';
  }
}
