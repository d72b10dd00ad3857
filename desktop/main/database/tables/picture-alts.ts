import type { Connection } from '../connection.ts';
import { hashOf } from '../draft-record.ts';

export type PictureAltRow = { hash: string; row_hash: Uint8Array; alt: string };

/** The last alt text of each picture; empty if it's decorative. */
export class PictureAltTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  all(): Record<string, string> {
    const rows = this.#connection.all<{ hash: string; alt: string }>('select hash, alt from picture_alts');
    return Object.fromEntries(rows.map(({ hash, alt }) => [hash, alt]));
  }

  store(hash: string, alt: string): void {
    this.#connection.run(
      `insert into picture_alts (hash, row_hash, alt) values (:hash, :rowHash, :alt)
       on conflict (hash) do update set row_hash = :rowHash, alt = :alt`,
      { hash, rowHash: hashOf([hash, alt]), alt },
    );
  }
}

export function isAltIntact({ hash, row_hash, alt }: PictureAltRow): boolean {
  return hashOf([hash, alt]).equals(row_hash);
}
