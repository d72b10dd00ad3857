import type { Connection } from '../connection.ts';
import type { Viewer } from '../draft-record.ts';
import { IS_VISIBLE, toParameters } from './visible.ts';

/** Drafts that contain every word. `passages` has an excerpt if the text contains one. */
export type SearchMatches = { ids: string[]; passages: Record<string, string> };

/** With more matches, the query is still being typed, so passages aren't read. */
const MAX_PASSAGES = 200;

/** Two letters match so many words that the search takes longer than a frame. */
const MIN_PREFIX = 3;

const PASSAGE_LEAD = 24;
const MAX_PASSAGE = 120;

/** Indexes drafts on the next search or when idle, because indexing 50 kB takes longer than saving it. */
export class SearchTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  find(typed: string, viewer: Viewer): SearchMatches {
    const words = toWords(typed);
    if (words.length === 0) return { ids: [], passages: {} };
    this.indexPending();
    const found = this.#connection.all<{ id: string; seq: number }>(
      `select d.id, d.seq from search join drafts d on d.seq = search.rowid
       where search match :query and d.trashed_at is null and ${IS_VISIBLE}
       order by d.updated_at desc, d.seq desc`,
      { query: toQuery(words), ...toParameters(viewer) },
    );
    const passages =
      found.length > MAX_PASSAGES ? [] : found.flatMap(({ id, seq }) => this.#findPassage(id, seq, words));
    return { ids: found.map(({ id }) => id), passages: Object.fromEntries(passages) };
  }

  #findPassage(id: string, seq: number, words: readonly string[]): [id: string, passage: string][] {
    const row = this.#connection.get<{ content: string }>('select content from drafts where seq = :seq', { seq });
    const text = row?.content ?? '';
    const folded = fold(text);
    if (folded.length !== text.length) return [];
    const at = words.map((word) => folded.indexOf(fold(word))).find((place) => place !== -1);
    if (at === undefined) return [];
    const from = Math.max(0, at - PASSAGE_LEAD);
    const passage = text.slice(from, from + MAX_PASSAGE).replace(/\s+/g, ' ');
    return [[id, from > 0 ? `…${passage.replace(/^\S+\s(?=\S)/, '').toWellFormed()}` : passage.toWellFormed()]];
  }

  indexPending(): void {
    const pending = this.#connection.all<{ draft: number }>('select draft from search_pending');
    if (pending.length === 0) return;
    this.#connection.transaction(() => {
      for (const { draft } of pending) {
        this.#connection.run('delete from search where rowid = :draft', { draft });
        this.#connection.run(
          `insert into search (rowid, title, content, keywords, excerpt)
           select seq, title, content, keywords, excerpt from drafts where seq = :draft`,
          { draft },
        );
      }
      this.#connection.run('delete from search_pending');
    });
  }

  rebuild(): void {
    this.#connection.transaction(() => {
      this.#connection.run("insert into search (search) values ('delete-all')");
      this.#connection.run('insert or ignore into search_pending (draft) select seq from drafts');
    });
  }
}

/** Removes case and accents. */
export function fold(text: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(text);
  return (isAscii ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toLowerCase();
}

function toWords(typed: string): string[] {
  return typed
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
}

/** Quotes each word, so that it can't be an operator. The last word may be a prefix. */
function toQuery(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const isPrefix = at === words.length - 1 && [...word].length >= MIN_PREFIX;
      return `"${word.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`;
    })
    .join(' ');
}
