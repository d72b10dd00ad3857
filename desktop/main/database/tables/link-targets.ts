import type { Connection } from '../connection.ts';
import type { Viewer } from '../draft-record.ts';
import { type Heading, parseHeadings } from './posts.ts';
import { fold } from './search.ts';
import { IS_VISIBLE, toParameters } from './visible.ts';

/** `at` is when a post was published or a draft was changed, in milliseconds since the epoch. */
export type FoundPost = { slug: string; title: string; at: number };
export type FoundHeading = FoundPost & { heading: Heading };
type FoundDraft = FoundPost & { publications: string };

type Search = { origin: string; limit: number };

/** With more posts, the query is still being typed. */
const MAX_POSTS_WITH_HEADINGS = 1_000;

/** Finds what an author may want to link to: every word of the query must begin a word of the title or heading. */
export class LinkTargetTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Newest first. Titles that begin with the query come before the others. */
  findPosts(typed: string, { origin, limit }: Search): FoundPost[] {
    const words = toWords(typed);
    if (words.length === 0) {
      return this.#connection.all(
        `select slug, title, published_at as at from posts
         where origin = :origin order by published_at desc limit :limit`,
        { origin, limit },
      );
    }
    return this.#connection.all(
      `select p.slug, p.title, p.published_at as at from post_search join posts p on p.seq = post_search.rowid
       where post_search match :query and p.origin = :origin
       order by p.title like :start escape '\\' desc, p.published_at desc limit :limit`,
      { query: toQuery('title', words), origin, limit, start: `${typed.trim().replace(/[\\%_]/g, '\\$&')}%` },
    );
  }

  /** Newest post first. */
  findHeadings(typed: string, { origin, limit }: Search): FoundHeading[] {
    const words = toWords(typed);
    if (words.length === 0) return [];
    const posts = this.#connection.all<{ seq: number }>(
      `select p.seq from post_search join posts p on p.seq = post_search.rowid
       where post_search match :query and p.origin = :origin order by p.published_at desc limit :most`,
      { query: toQuery('headings', words), origin, most: MAX_POSTS_WITH_HEADINGS },
    );
    const found: FoundHeading[] = [];
    for (const { seq } of posts) {
      if (found.length >= limit) break;
      found.push(...this.#listHeadings(seq).filter(({ heading }) => hasWords(heading.text, words)));
    }
    return found.slice(0, limit);
  }

  #listHeadings(seq: number): FoundHeading[] {
    const row = this.#connection.get<FoundPost & { headings: string }>(
      'select slug, title, published_at as at, headings from posts where seq = :seq',
      { seq },
    );
    if (row === undefined) return [];
    const { headings, ...post } = row;
    return parseHeadings(headings).map((heading) => ({ ...post, heading }));
  }

  /** Last changed first. Leaves out drafts without a slug, which have no URL yet, and drafts of published posts. */
  findDrafts(typed: string, viewer: Viewer, { origin, limit }: Search): FoundDraft[] {
    const words = toWords(typed);
    return this.#connection
      .all<FoundDraft>(
        `select d.slug, d.title, d.updated_at as at, d.publications from drafts d
         where d.trashed_at is null and ${IS_VISIBLE} and d.slug <> ''
           and not exists (select 1 from posts p where p.origin = :origin and p.id = d.id)
         order by d.updated_at desc, d.seq desc`,
        { origin, ...toParameters(viewer) },
      )
      .filter(({ title }) => hasWords(title, words))
      .slice(0, limit);
  }
}

/** True if the title begins with the query, as typed. */
export function startsWith(title: string, typed: string): boolean {
  return fold(title).startsWith(fold(typed.trim()));
}

/** Splits like the tokenizer of the search tables. */
function toWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{Co}]+/u)
    .filter((word) => word !== '');
}

function hasWords(text: string, words: readonly string[]): boolean {
  const own = toWords(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

function toQuery(column: 'title' | 'headings', words: readonly string[]): string {
  return `${column} : (${words.map((word) => `"${word}"*`).join(' ')})`;
}
