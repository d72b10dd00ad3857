import type { Connection } from '../connection.ts';

export type MirrorRow = {
  name: string;
  /** The draft's `seq`; null if the draft was deleted for good before its file. */
  draft: number | null;
  /** Hash of the last bytes written or imported; null before the first write. */
  hash: Uint8Array | null;
  nextHash: Uint8Array | null;
  /** The draft's `changes` at the last sync. */
  changes: number;
  head: number | null;
};

const COLUMNS = 'name, draft, hash, next_hash as nextHash, changes, head';

/** Files in the drafts folder. A row stays until its file is gone. */
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

  hasHash(hash: Uint8Array): boolean {
    const sql = `select 1 from mirror where hash = :hash or next_hash = :hash
      union all select 1 from mirror_foreign where hash = :hash limit 1`;
    return this.#connection.get(sql, { hash }) !== undefined;
  }

  /** Lists drafts whose file is missing or out of date. Drafts in the trash don't need a file. */
  listOutdated(): { draft: number; name: string | null }[] {
    return this.#connection.all(
      `select d.seq as draft, m.name from drafts d left join mirror m on m.draft = d.seq
       where (m.name is null and d.trashed_at is null) or m.changes <> d.changes`,
    );
  }

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

  clear(): void {
    this.#connection.transaction(() => {
      this.#connection.run('delete from mirror');
      this.#connection.run('delete from mirror_foreign');
    });
  }
}
