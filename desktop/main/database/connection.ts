import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { errcodeOf, SQLITE } from './database-errors.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';

/** `damaged`: rebuild it. `newer`: from a newer version. `busy`: another process has it. `refused`: the system won't open it. */
export type OpenFailure = { kind: 'damaged' | 'newer' | 'busy' | 'refused'; cause: unknown };

/** Values for `:name` parameters. A `Date` or `undefined` throws. */
export type Parameters = Record<string, SQLInputValue>;

/** Exclusive locking keeps a second instance out, even on network homes. On macOS, only `fullfsync` reaches the physical disk. */
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

const BACKUP_PAGES = 100;

const MAX_BACKUP_ATTEMPTS = 5;

export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isInTransaction = false;

  /** @param mayBeNew false if a copy exists: an empty or missing file is then damaged. */
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

  /** Opens a damaged file without any checks. Every call may throw. */
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

  all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    return this.#statement(sql).all(parameters) as Row[];
  }

  get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    return this.#statement(sql).get(parameters) as Row | undefined;
  }

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

  transaction<Value>(work: () => Value): Value {
    if (this.#isInTransaction) return work();
    // A plain `begin` can't wait for the lock when it starts to write.
    this.#database.exec('begin immediate');
    this.#isInTransaction = true;
    try {
      const value = work();
      this.#database.exec('commit');
      return value;
    } catch (cause) {
      // Some errors, like a full disk, have already rolled back.
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw cause;
    } finally {
      this.#isInTransaction = false;
    }
  }

  /** Copies the database to a new file while saves continue. If saves don't let up, they wait until the copy finishes. */
  async backup(path: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_BACKUP_ATTEMPTS; attempt += 1) {
      try {
        return void (await backup(this.#database, path, { rate: BACKUP_PAGES }));
      } catch (cause) {
        // A concurrent save makes the step fail. Without pages left to copy, Node's error has no SQLite code.
        if (errcodeOf(cause) !== SQLITE.OK) throw cause;
      }
    }
    rmSync(path, { force: true });
    this.#database.prepare('vacuum into :path').run({ path });
  }

  /** Merges the write-ahead log into the file, so that a damaged log loses little. */
  checkpoint(): void {
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  checkIntegrity(): string[] {
    const found = this.all<{ integrity_check: string }>('pragma integrity_check').map((row) => row.integrity_check);
    const foreign = this.all('pragma foreign_key_check');
    return [...found.filter((line) => line !== 'ok'), ...(foreign.length > 0 ? ['foreign keys'] : [])];
  }

  close(): void {
    this.#database.close();
  }
}

/** Runs before SQLite opens the file, because SQLite turns an empty file into a new database. */
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
