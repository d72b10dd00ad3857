import type { Connection } from '../connection.ts';
import { listNamedPictures } from '../named-pictures.ts';
import { decodeVersion } from './versions.ts';

/** Finds which texts name which pictures. */
export class PictureNames {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the pictures that drafts outside the trash name, each with its drafts. */
  listUses(): [name: string, uses: { id: string; title: string; owner: string | null }[]][] {
    const uses = new Map<string, { id: string; title: string; owner: string | null }[]>();
    const rows = this.#connection.all<{ id: string; title: string; owner: string | null; words: string }>(
      `select id, title, owner, ${WORDS} as words from drafts where trashed_at is null and ${WORDS} like '%pictures/%'`,
    );
    for (const { words, ...use } of rows) {
      for (const name of listNamedPictures(words)) uses.set(name, [...(uses.get(name) ?? []), use]);
    }
    return [...uses];
  }

  /** Finds which of these pictures no text names: no draft, in the trash or not, no version, and no queued post. */
  findUnnamed(names: readonly string[]): string[] {
    const unnamed = new Set(names);
    const drop = (text: string | Uint8Array) => {
      for (const name of listNamedPictures(text)) unnamed.delete(name);
    };
    for (const { words } of this.#connection.all<{ words: string }>(`select ${WORDS} as words from drafts`))
      drop(words);
    for (const { entry } of this.#connection.all<{ entry: string }>('select entry from outbox')) drop(entry);
    if (unnamed.size > 0) this.#dropNamedByVersions(unnamed, drop);
    return [...unnamed];
  }

  #dropNamedByVersions(unnamed: Set<string>, drop: (text: string | Uint8Array) => void): void {
    for (const { id } of this.#connection.all<{ id: number }>('select id from versions order by id desc')) {
      if (unnamed.size === 0) return;
      const row = this.#connection.get<{ hash: Uint8Array; fields: Uint8Array; raw: Uint8Array | null }>(
        'select hash, fields, raw from versions where id = :id',
        { id },
      );
      const text = row === undefined ? null : decodeVersion(row);
      // Nobody knows what a damaged version names.
      if (text === null) unnamed.clear();
      else drop(JSON.stringify(text));
      if (row?.raw) drop(row.raw);
    }
  }
}

const WORDS = "(content || ' ' || featured_image_url || ' ' || front)";
