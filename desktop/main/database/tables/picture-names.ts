import type { Connection, Parameters } from '../connection.ts';
import type { Viewer } from '../draft-record.ts';
import { listNamedPictures } from '../named-pictures.ts';
import { decodeVersion } from './versions.ts';
import { IS_VISIBLE, toParameters } from './visible.ts';

export class PictureNames {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

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

  /** Returns the pictures that no draft, version, or queued post uses. Includes the trash. */
  findUnnamed(names: readonly string[]): string[] {
    const unused = new Set(names);
    const queued = this.#connection.all<{ entry: string }>('select entry from outbox').map(({ entry }) => entry);
    removeUsed(unused, [...this.#listDraftTexts('true'), ...queued]);
    removeUsed(unused, this.#readVersions('true'));
    return [...unused];
  }

  /** Returns the pictures that only hidden drafts use, including their versions and the trash. */
  findHidden(names: readonly string[], viewer: Viewer): string[] {
    const parameters = toParameters(viewer);
    const hidden = new Set(names);
    removeUsed(hidden, this.#listDraftTexts(IS_VISIBLE, parameters));
    const unused = new Set(hidden);
    removeUsed(unused, this.#listDraftTexts(`not ${IS_VISIBLE}`, parameters));
    removeUsed(unused, this.#readVersions(`not ${IS_VISIBLE}`, parameters));
    return [...hidden].filter((name) => !unused.has(name));
  }

  #listDraftTexts(chosen: string, parameters: Parameters = {}): string[] {
    const sql = `select ${WORDS} as words from drafts where ${chosen}`;
    return this.#connection.all<{ words: string }>(sql, parameters).map(({ words }) => words);
  }

  *#readVersions(chosen: string, parameters: Parameters = {}): Generator<string | Uint8Array | null> {
    const listed = this.#connection.all<{ id: number }>(
      `select versions.id from versions join drafts on seq = draft where ${chosen} order by versions.id desc`,
      parameters,
    );
    for (const { id } of listed) {
      const row = this.#connection.get<{ hash: Uint8Array; fields: Uint8Array; raw: Uint8Array | null }>(
        'select hash, fields, raw from versions where id = :id',
        { id },
      );
      if (row === undefined) continue;
      const text = decodeVersion(row);
      yield text && JSON.stringify(text);
      if (row.raw !== null) yield row.raw;
    }
  }
}

/** Removes used names. A damaged text may use any picture, so it removes all. */
function removeUsed(names: Set<string>, texts: Iterable<string | Uint8Array | null>): void {
  for (const text of texts) {
    if (text === null) names.clear();
    else for (const name of listNamedPictures(text)) names.delete(name);
    if (names.size === 0) return;
  }
}

const WORDS = "(content || ' ' || featured_image_url || ' ' || front)";
