import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import type { PrerenderedPost } from './post-freshness.ts';

/*
 * Readers' scripts don't use the Supabase client or zod, whose core alone is five times their size. Everything else
 * uses the client that the specification names (section 7).
 */

const REQUEST_TIMEOUT_MS = 15_000;

export function parseKnownPost(text: string | undefined): PrerenderedPost | null {
  return text === undefined ? null : JSON.parse(text);
}

/** Newest first. `limits` is the post's slug, or the maximum number of posts. */
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
    // A captive portal also returns 200.
    if (!Array.isArray(posts) || !posts.every(isKnownPost)) throw new Error('unexpected response from the backend');
    return posts;
  });
}

function isKnownPost(value: Partial<PrerenderedPost> | null): value is PrerenderedPost {
  return typeof value?.id === 'string' && typeof value.revision === 'number';
}

export async function catchUnreachable<Value>(read: () => Promise<Value>): Promise<Result<Value, Unreachable>> {
  try {
    return ok(await read());
  } catch (cause) {
    return err({ kind: 'unreachable', message: cause instanceof Error ? cause.message : `${cause}` });
  }
}

export function logReadFailure({ message }: { message: string }): void {
  console.error(`Couldn’t read the blog: ${message}`);
}

/** Returns the same text for the same posts in the same order with the same revisions. */
export function fingerprintList(posts: readonly PrerenderedPost[]): string {
  return posts.map(({ id, revision }) => `${id}:${revision}`).join(' ');
}

export async function countView(backend: ReaderBackend, slug: string): Promise<void> {
  await sendToBackend(backend, 'rpc/increment_post_views', JSON.stringify({ slug })).catch(() => {});
}

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
  if (!answer.ok) throw new Error(`the backend responded with ${answer.status}`);
  return answer;
}

/** TypeScript's DOM types don't have prerendering yet. */
type ActivatedDocument = EventTarget & { readonly prerendering?: boolean };

/**
 * A browser may prerender a page that nobody opens.
 *
 * @returns a function that cancels the call.
 */
export function whenActivated(document: ActivatedDocument, run: () => void): () => void {
  if (!document.prerendering) {
    run();
    return () => {};
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
}
