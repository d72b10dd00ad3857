import type { PrerenderedPost } from './post-freshness.ts';

/*
 * What every look at the blog asks, without the client library and without zod, whose core alone is
 * five times this script: most readers never need more.
 */

/** Where the backend is. */
export type ReaderBackend = { url: string; key: string };

/** A request that has not ended by then is given up, in milliseconds. */
const REQUEST_TIMEOUT = 15_000;

/** @param text what our own page carries in `data-backend`. */
export function parseReaderBackend(text = ''): ReaderBackend {
  return JSON.parse(text);
}

/** @param text what our own page carries in `data-known`; null where it shows no exported post. */
export function parseKnownPost(text: string | undefined): PrerenderedPost | null {
  return text === undefined ? null : JSON.parse(text);
}

/**
 * Which posts stand, and with which texts, newest first.
 *
 * @param slug of the only one that is asked for.
 * @throws where the backend gives no answer, or one that is not ours.
 */
export async function readKnownPosts(backend: ReaderBackend, slug?: string): Promise<PrerenderedPost[]> {
  const query = new URLSearchParams({
    select: 'id,revision',
    status: 'eq.published',
    published_at: 'lte.now',
    order: 'published_at.desc,id',
    ...(slug === undefined ? {} : { slug: `eq.${slug}` }),
  });
  const answer = await send(backend, `blog_posts?${query}`);
  const posts: unknown = await answer.json();
  // A captive portal answers 200 as well, with something of its own.
  if (!Array.isArray(posts) || !posts.every(isKnownPost))
    throw new Error('the backend gave an answer that is not ours');
  return posts;
}

function isKnownPost(value: Partial<PrerenderedPost> | null): value is PrerenderedPost {
  return typeof value?.id === 'string' && typeof value.revision === 'number';
}

/** Counts one view of a published post, atomically (design, "Data"). */
export async function countView(backend: ReaderBackend, slug: string): Promise<void> {
  // A view that could not be counted is nothing that a reader has to hear of.
  await send(backend, 'rpc/increment_post_views', JSON.stringify({ slug })).catch(() => {});
}

async function send({ url, key }: ReaderBackend, path: string, body?: string): Promise<Response> {
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    headers: { apikey: key, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  if (!answer.ok) throw new Error(`the backend answered ${answer.status}`);
  return answer;
}
