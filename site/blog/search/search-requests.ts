import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { catchUnreachable, sendToBackend } from '../reader/reader-requests.ts';
import { type MarkedText, parseMarkedText } from './marked-text.ts';

/** A post that a search found. */
export type FoundPost = {
  slug: string;
  /** When it was published, as `Date` reads it. */
  publishedAt: string;
  title: MarkedText[];
  /** The lines of the post in which the words are; empty for none. */
  text: MarkedText[];
};

export type FoundPosts = { count: number; posts: FoundPost[] };

/** A reader waits for it, and then searches titles instead. */
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Asks the backend for the posts that have every word of a query, the best first; at most 20.
 *
 * @param skipped how many of the best to leave out.
 */
export async function requestFoundPosts(
  backend: ReaderBackend,
  query: string,
  skipped: number,
): Promise<Result<FoundPosts, Unreachable>> {
  return catchUnreachable(async () => {
    // Postgres takes neither half of a surrogate pair nor U+0000.
    const body = JSON.stringify({ query: query.toWellFormed().replaceAll('\0', ' '), skipped });
    const answer = await sendToBackend(backend, 'rpc/search_posts', body, REQUEST_TIMEOUT_MS);
    return parseFoundPosts(await answer.json());
  });
}

/**
 * Reads the answer. It runs in a reader's browser, where a schema's library would weigh more than the search.
 *
 * @throws if it is something else: a captive portal answers 200 as well.
 */
export function parseFoundPosts(answer: unknown): FoundPosts {
  const { count, posts } = (answer ?? {}) as { count?: unknown; posts?: unknown };
  if (typeof count !== 'number' || !Array.isArray(posts)) throw new Error('unexpected response from the search');
  return { count, posts: posts.map(parseFoundPost) };
}

function parseFoundPost(post: unknown): FoundPost {
  const { slug, published_at, title, text } = (post ?? {}) as Record<string, unknown>;
  if (
    typeof slug !== 'string' ||
    typeof published_at !== 'string' ||
    typeof title !== 'string' ||
    typeof text !== 'string'
  )
    throw new Error('unexpected results from the search');
  return { slug, publishedAt: published_at, title: parseMarkedText(title), text: parseMarkedText(text) };
}
