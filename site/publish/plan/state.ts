import { hash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Facts = {
  /** The release that this state describes. Null before the first one. */
  release: string | null;
  cursor: unknown;
  base: string | null;
  /** The release that `current` points to. If it isn't `release`, it has to be switched. */
  served: string | null;
  uploaded: { host: string; release: string } | null;
  /** The last release that the public site was seen to show. */
  confirmed: string | null;
  /** The last releases on this computer, oldest first. `changed` is null if too much differs from the one before. */
  recent: readonly { release: string; changed: readonly string[] | null }[];
};

const NO_FACTS: Facts = {
  release: null,
  cursor: null,
  base: null,
  served: null,
  uploaded: null,
  confirmed: null,
  recent: [],
};

const SCHEMA = `
  create table facts (name text primary key, value text not null) strict, without rowid;
  create table posts (
    id text primary key, slug text not null, title text not null, revision integer not null,
    published_ms integer not null, published_at text not null, changed_at text not null,
    shown_hash text not null, whole_hash text not null, tags text not null,
    related text not null default '', missing_pictures text, old_urls text
  ) strict;
  create index posts_order on posts (published_ms, published_at, id);
  create index posts_slug on posts (slug);
  create index posts_old_urls on posts (published_ms, published_at, id) where old_urls is not null;
  create table post_texts (
    id text primary key, words text not null, pictures text not null, summary text not null, post text not null
  ) strict;
  create table left_out (id text primary key, title text not null, revision integer, reason text not null) strict;
  create table addresses (slug text primary key, post_id text not null, leads_to text) strict;
  create index addresses_post on addresses (post_id);
  create table site_paths (path text primary key) strict, without rowid;
  create table pages (key text primary key, hash text not null) strict, without rowid;
  create table files (path text not null, owner text not null, sha256 text not null, size integer not null, primary key (path, owner)) strict, without rowid;
  create index files_owner on files (owner);
  create table unreported (id text primary key, slug text, title text, revision integer) strict;
`;

const SQLITE_BUSY = 5;

/** A state with another schema starts over, because everything in it can be rebuilt. */
const FORMAT = hash('sha256', SCHEMA, 'buffer').readInt32BE();

/** Lets a release cost only what changed. Writes between `begin` and `commit` are atomic, even if the process is killed. */
export class State {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(db: DatabaseSync) {
    this.#db = db;
  }

  static inMemory(): State {
    const db = new DatabaseSync(':memory:');
    prepare(db);
    return new State(db);
  }

  /** Null if another process has the state. The operating system holds the lock, so dead processes don't block it. */
  static open(path: string): State | null {
    const db = new DatabaseSync(path);
    try {
      db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;');
      prepare(db);
      return new State(db);
    } catch (cause) {
      db.close();
      if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return null;
      throw cause;
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  /** Replaces the row with the same key. */
  insert(table: string, row: Readonly<Record<string, SQLInputValue>>): void {
    const [names, values] = [Object.keys(row), Object.values(row)];
    const sql = `insert or replace into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
    this.run(sql, ...values);
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  find<Row>(sql: string, ...values: SQLInputValue[]): Row | null {
    return (this.#statement(sql).get(...values) as Row | undefined) ?? null;
  }

  begin(): void {
    this.#db.exec('begin immediate');
  }

  commit(): void {
    this.#db.exec('commit');
  }

  rollback(): void {
    if (this.#db.isTransaction) this.#db.exec('rollback');
  }

  close(): void {
    this.#db.close();
  }

  readFacts(): Facts {
    const stored = this.all<{ name: string; value: string }>('select name, value from facts');
    return { ...NO_FACTS, ...Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value)])) };
  }

  writeFacts(facts: Partial<Facts>): void {
    for (const [name, value] of Object.entries(facts)) {
      this.insert('facts', { name, value: JSON.stringify(value) });
    }
  }
}

function prepare(db: DatabaseSync): void {
  // The first write takes the lock.
  db.exec('begin immediate');
  const version = db.prepare('pragma user_version').get()?.user_version;
  if (version !== FORMAT) {
    const tables = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all();
    for (const { name } of tables) db.exec(`drop table "${name}"`);
    db.exec(SCHEMA);
    db.exec(`pragma user_version = ${FORMAT}`);
  }
  db.exec('commit');
}
