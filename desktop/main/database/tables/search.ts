import type { Connection } from '../connection.ts';
import type { Viewer } from '../draft-record.ts';
import { toParameters } from './drafts.ts';

/** The drafts that have every word of a query; `passages` has the place in the text of those whose text has one. */
export type SearchMatches = { ids: string[]; passages: Record<string, string> };

/** A query that finds more drafts than this is still being typed: no passages are read for it. */
const MAX_PASSAGES = 200;

/** A shorter beginning of a word has so many continuations that looking them all up takes longer than a frame. */
const MIN_PREFIX = 3;

/** Marks a hit in a passage; no text has this character, because it can't be stored in a post. */
const MARK = '\u0001';

/** Full-text search in the title, text, keywords, and excerpt of drafts. */
export class SearchTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  find(typed: string, viewer: Viewer): SearchMatches {
    const query = toQuery(typed);
    if (query === null) return { ids: [], passages: {} };
    const ids = this.#connection
      .all<{ id: string }>(
        `select d.id from search join drafts d on d.seq = search.rowid
         where search match :query and d.trashed_at is null and (d.owner is null or :sees_all or d.owner = :account)
         order by d.updated_at desc, d.seq desc`,
        { query, ...toParameters(viewer) },
      )
      .map(({ id }) => id);
    return { ids, passages: ids.length > MAX_PASSAGES ? {} : this.#readPassages(query, ids) };
  }

  #readPassages(query: string, ids: readonly string[]): Record<string, string> {
    const found = this.#connection.all<{ id: string; passage: string }>(
      `select d.id, snippet(search, 1, '${MARK}', '', '…', 18) as passage
       from search join drafts d on d.seq = search.rowid
       where search match :query and d.id in (select value from json_each(:ids))`,
      { query, ids: JSON.stringify(ids) },
    );
    const inText = found.filter(({ passage }) => passage.includes(MARK));
    return Object.fromEntries(
      inText.map(({ id, passage }) => [id, passage.replaceAll(MARK, '').replace(/\s+/g, ' ').trim()]),
    );
  }

  /** Builds the index again from the drafts. */
  rebuild(): void {
    this.#connection.run("insert into search (search) values ('rebuild')");
  }
}

/** Quotes each word, so that nothing in it is an operator. The last one may be the beginning of a word. */
function toQuery(typed: string): string | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
  if (words.length === 0) return null;
  return words
    .map((word, at) => {
      const isPrefix = at === words.length - 1 && [...word].length >= MIN_PREFIX;
      return `"${word.replaceAll('"', '""').replaceAll('\0', '')}"${isPrefix ? '*' : ''}`;
    })
    .join(' ');
}
