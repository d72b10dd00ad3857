import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { catchUnreachable, sendToBackend } from '../reader/reader-requests.ts';
import { type MarkedText, parseMarkedText } from './marked-text.ts';

export type FoundPost = {
  slug: string;
  publishedAt: string;
  title: MarkedText[];
  text: MarkedText[];
};

export type FoundPosts = { count: number; posts: FoundPost[] };

/** After this, the search falls back to titles. */
const REQUEST_TIMEOUT_MS = 5_000;

/** Returns up to 20 posts that have every word of the query, best first. */
export async function requestFoundPosts(
  backend: ReaderBackend,
  query: string,
  skipped: number,
): Promise<Result<FoundPosts, Unreachable>> {
  return catchUnreachable(async () => {
    // Postgres accepts neither lone surrogates nor U+0000.
    const body = JSON.stringify({ query: query.toWellFormed().replaceAll('\0', ' '), skipped });
    const answer = await sendToBackend(backend, 'rpc/search_posts', body, REQUEST_TIMEOUT_MS);
    return parseFoundPosts(await answer.json());
  });
}

/** @throws if the response has another shape. A captive portal also returns 200. */
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
