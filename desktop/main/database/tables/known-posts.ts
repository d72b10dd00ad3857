import type { Connection } from '../connection.ts';

export type KnownPostRow = {
  post: string;
  origin: string;
  baseRevision: number | null;
  remoteRevision: number | null;
  divergence: 'changed' | 'unpublished' | 'gone' | null;
  snapshot: string;
};

export class KnownPostTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  read(post: string, origin: string): KnownPostRow | undefined {
    return this.#connection.get(
      `select post, origin, base_revision as baseRevision, remote_revision as remoteRevision, divergence, snapshot
       from known_posts where post = :post and origin = :origin`,
      { post, origin },
    );
  }

  list(origin: string): Omit<KnownPostRow, 'snapshot'>[] {
    return this.#connection.all(
      `select post, origin, base_revision as baseRevision, remote_revision as remoteRevision, divergence
       from known_posts where origin = :origin`,
      { origin },
    );
  }

  put(row: KnownPostRow): void {
    this.#connection.run(
      `insert into known_posts (post, origin, base_revision, remote_revision, divergence, snapshot)
       values (:post, :origin, :baseRevision, :remoteRevision, :divergence, :snapshot)
       on conflict (post, origin) do update set base_revision = :baseRevision, remote_revision = :remoteRevision,
         divergence = :divergence, snapshot = :snapshot`,
      row,
    );
  }
}
