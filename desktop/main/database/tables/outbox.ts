import type { Connection } from '../connection.ts';
import { hashOf } from '../draft-record.ts';

export type OutboxRow = { post: string; origin: string; account: string; entry: string };

/** Posts to publish, oldest first. One per post and backend. */
export class OutboxTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list(): { rows: OutboxRow[]; damaged: number } {
    const all = this.#connection.all<OutboxRow & { hash: Uint8Array }>(
      'select post, origin, account, hash, entry from outbox order by id',
    );
    const rows = all.filter((row) => isEntryIntact(row)).map(({ hash: _, ...row }) => row);
    return { rows, damaged: all.length - rows.length };
  }

  /** Replaces entries for the same post and backend, in one transaction. */
  store(put: readonly OutboxRow[], removed: readonly Pick<OutboxRow, 'post' | 'origin'>[] = []): void {
    this.#connection.transaction(() => {
      for (const { post, origin } of removed) {
        this.#connection.run('delete from outbox where post = :post and origin = :origin', { post, origin });
      }
      for (const row of put) {
        this.#connection.run(
          `insert into outbox (post, origin, account, hash, entry) values (:post, :origin, :account, :hash, :entry)
           on conflict (post, origin) do update set account = :account, hash = :hash, entry = :entry`,
          { ...row, hash: hashOfEntry(row) },
        );
      }
    });
  }
}

export function isEntryIntact(row: OutboxRow & { hash: Uint8Array }): boolean {
  return hashOfEntry(row).equals(row.hash);
}

function hashOfEntry({ post, origin, account, entry }: OutboxRow): Buffer {
  return hashOf([post, origin, account, entry]);
}
