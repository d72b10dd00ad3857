import type { SearchedPost } from '../blog-page.ts';
import { splitWords } from './split-words.ts';

/** A post as the search knows it; the words of its text are those that nothing else of it says. */
export type IndexedPost = {
  slug: string;
  title: string;
  /** `2026-11-22`. */
  day: string;
  excerpt: string;
  keywords: string;
  words: string;
};

/** What a result shows of an excerpt is at most two lines. */
const MAX_EXCERPT = 180;

type PostRow = readonly [slug: string, title: string, day: string, excerpt: string, keywords: string, words: string];

/** Writes what the search reads of a run of posts: a list of rows, as short as it can be. */
export function toSearchPart(posts: readonly SearchedPost[]): string {
  return JSON.stringify(posts.map(toRow));
}

function toRow({ slug, title, published_at, excerpt, keywords, words }: SearchedPost): PostRow {
  const shown = shorten(excerpt ?? '');
  const known = new Set(splitWords(`${title} ${shown} ${keywords ?? ''}`));
  const others = words.filter((word) => !known.has(word));
  return [slug, title, toDay(published_at), shown, keywords ?? '', others.join(' ')];
}

/** In UTC, as every date of the site. */
function toDay(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 10);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_EXCERPT) return line;
  const cut = characters.slice(0, MAX_EXCERPT).join('');
  const lastSpace = cut.lastIndexOf(' ');
  // A text without spaces near its end is cut between two characters.
  return `${lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

/**
 * Reads a part. It runs in a reader's browser, where a schema's library would weigh more than the search.
 *
 * @throws where the text is something else: a captive portal answers 200 as well.
 */
export function parseSearchPart(rows: unknown): IndexedPost[] {
  if (!Array.isArray(rows)) throw new Error('the part of the search is not a list');
  return rows.map((row: unknown) => {
    if (!isPostRow(row)) throw new Error('the part of the search holds something else than posts');
    const [slug, title, day, excerpt, keywords, words] = row;
    return { slug, title, day, excerpt, keywords, words };
  });
}

function isPostRow(row: unknown): row is PostRow {
  return Array.isArray(row) && row.length === 6 && row.every((text) => typeof text === 'string');
}
