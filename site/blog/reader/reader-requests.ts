import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import type { PrerenderedPost } from './post-freshness.ts';

/*
 * The requests that every page of the blog sends, with the headers of the client library but without it and without
 * zod, whose core alone is five times this script: most readers never need more. The specification names the client
 * (section 7); these plain paths are for readers' scripts alone, and everything else goes through it (site/README.md).
 */

const REQUEST_TIMEOUT_MS = 15_000;

/** @param text the page's `data-known`; without it the result is null: no post was exported. */
export function parseKnownPost(text: string | undefined): PrerenderedPost | null {
  return text === undefined ? null : JSON.parse(text);
}

/**
 * Reads the published posts and their revisions, newest first.
 *
 * @param limits the post with this slug, or the maximum number of posts.
 */
export async function readKnownPosts(
  backend: ReaderBackend,
  limits: { slug: string } | { limit: number },
): Promise<Result<PrerenderedPost[], Unreachable>> {
  const query = new URLSearchParams({
    select: 'id,revision',
    status: 'eq.published',
    published_at: 'lte.now',
    order: 'published_at.desc,id.desc',
    ...('slug' in limits ? { slug: `eq.${limits.slug}` } : { limit: `${limits.limit}` }),
  });
  return catchUnreachable(async () => {
    const answer = await sendToBackend(backend, `blog_posts?${query}`);
    const posts: unknown = await answer.json();
    // A captive portal answers 200 as well, with something of its own.
    if (!Array.isArray(posts) || !posts.every(isKnownPost)) throw new Error('unexpected response from the backend');
    return posts;
  });
}

function isKnownPost(value: Partial<PrerenderedPost> | null): value is PrerenderedPost {
  return typeof value?.id === 'string' && typeof value.revision === 'number';
}

/** Returns what `read` returns. A throw means that the backend, or this site's own host, couldn't be reached. */
export async function catchUnreachable<Value>(read: () => Promise<Value>): Promise<Result<Value, Unreachable>> {
  try {
    return ok(await read());
  } catch (cause) {
    return err({ kind: 'unreachable', message: cause instanceof Error ? cause.message : `${cause}` });
  }
}

/** Logs a failed read. The reader sees nothing of it (specification, section 8). */
export function logUnread({ message }: { message: string }): void {
  console.error(`Couldn't read the blog: ${message}`);
}

/** Makes one value of a list: equal for the same posts in the same order with the same revisions. */
export function fingerprintList(posts: readonly PrerenderedPost[]): string {
  return posts.map(({ id, revision }) => `${id}:${revision}`).join(' ');
}

/** Counts one view of a published post, by one atomic statement (supabase/README.md). */
export async function countView(backend: ReaderBackend, slug: string): Promise<void> {
  // A view that could not be counted is no concern of the reader.
  await sendToBackend(backend, 'rpc/increment_post_views', JSON.stringify({ slug })).catch(() => {});
}

/**
 * Sends one request.
 *
 * @param body makes it a POST.
 * @throws where the backend does not answer, or refuses.
 */
export async function sendToBackend(
  { url, key }: ReaderBackend,
  path: string,
  body?: string,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  if (!answer.ok) throw new Error(`the backend answered ${answer.status}`);
  return answer;
}

/** The part of a document that is needed; TypeScript's DOM types have no prerendering yet. */
type ActivatedDocument = EventTarget & { readonly prerendering?: boolean };

/**
 * Calls `run` once the page is visible: a browser may prerender a page that nobody opens.
 *
 * @returns cancels the call, if it has not happened yet.
 */
export function whenActivated(document: ActivatedDocument, run: () => void): () => void {
  if (!document.prerendering) {
    run();
    return () => {};
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
}
