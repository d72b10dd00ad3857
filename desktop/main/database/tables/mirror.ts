import type { Connection } from '../connection.ts';

/** What is known of a file of the drafts folder. */
export type MirrorRow = {
  name: string;
  /** The row of its draft; null if that is gone for good and the file still has to go. */
  draft: number | null;
  /** The hash of the bytes that were last written or taken in; null before the first write. */
  hash: Uint8Array | null;
  /** The hash of the bytes that a write under way puts there. */
  nextHash: Uint8Array | null;
  /** `changes` of the draft that the file stands for. */
  changes: number;
  /** The version whose text the file has; null if it has none of ours. */
  head: number | null;
};

const COLUMNS = 'name, draft, hash, next_hash as nextHash, changes, head';

/** The files of the drafts folder. A row outlives its draft until its file is gone. */
export class MirrorTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  all(): MirrorRow[] {
    return this.#connection.all(`select ${COLUMNS} from mirror`);
  }

  read(name: string): MirrorRow | undefined {
    return this.#connection.get(`select ${COLUMNS} from mirror where name = :name`, { name });
  }

  ofDraft(draft: number): MirrorRow | undefined {
    return this.#connection.get(`select ${COLUMNS} from mirror where draft = :draft`, { draft });
  }

  /** Notes a file; a row of the same name or the same draft is replaced. */
  put({ name, draft, hash, nextHash, changes, head }: MirrorRow): void {
    this.#connection.transaction(() => {
      if (draft !== null)
        this.#connection.run('delete from mirror where draft = :draft and name <> :name', { draft, name });
      this.#connection.run(
        `insert into mirror (name, draft, hash, next_hash, changes, head)
         values (:name, :draft, :hash, :nextHash, :changes, :head)
         on conflict (name) do update set draft = :draft, hash = :hash, next_hash = :nextHash,
           changes = :changes, head = :head`,
        { name, draft, hash, nextHash, changes, head },
      );
    });
  }

  remove(name: string): void {
    this.#connection.run('delete from mirror where name = :name', { name });
  }

  /** Whether the database has the text of a file with this hash: it was written, or taken in. */
  hasHash(hash: Uint8Array): boolean {
    const sql = `select 1 from mirror where hash = :hash or next_hash = :hash
      union all select 1 from mirror_foreign where hash = :hash limit 1`;
    return this.#connection.get(sql, { hash }) !== undefined;
  }

  /** Lists the rows of drafts whose file is behind, or that have no file; those in the trash without a file are left out. */
  listBehind(): { draft: number; name: string | null }[] {
    return this.#connection.all(
      `select d.seq as draft, m.name from drafts d left join mirror m on m.draft = d.seq
       where (m.name is null and d.trashed_at is null) or m.changes <> d.changes`,
    );
  }

  /** Returns the hash of a copy of a draft that was taken in under this name; undefined if none was. */
  readForeign(name: string): Uint8Array | undefined {
    return this.#connection.get<{ hash: Uint8Array }>('select hash from mirror_foreign where name = :name', { name })
      ?.hash;
  }

  putForeign(name: string, hash: Uint8Array): void {
    this.#connection.run(
      'insert into mirror_foreign (name, hash) values (:name, :hash) on conflict (name) do update set hash = :hash',
      { name, hash },
    );
  }

  /** Forgets every file: another folder is the mirror now. */
  clear(): void {
    this.#connection.transaction(() => {
      this.#connection.run('delete from mirror');
      this.#connection.run('delete from mirror_foreign');
    });
  }
}
