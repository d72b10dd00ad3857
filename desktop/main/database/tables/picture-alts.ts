import type { Connection } from '../connection.ts';

/** How the author described each picture last, by its hash; empty for a decorative one. */
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
      'insert into picture_alts (hash, alt) values (:hash, :alt) on conflict (hash) do update set alt = :alt',
      { hash, alt },
    );
  }
}
