import { type BlogClient, createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import type { Env } from '../app/env.ts';

/**
 * Creates a client that stores no session: main holds the only one.
 *
 * @param accessToken whose account it acts for; without one it asks as any reader may.
 */
export function createBackendClient(
  backend: NonNullable<Env['backend']>,
  fetch: typeof globalThis.fetch,
  accessToken?: string,
): BlogClient {
  return createBlogClient(
    { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey },
    {
      auth: NO_SESSION,
      global: { fetch, ...(accessToken === undefined ? {} : { headers: { Authorization: `Bearer ${accessToken}` } }) },
    },
  );
}

/**
 * The name of a backend in what is stored of it: its sessions, its queued posts, what is known of its posts. With
 * the path, where it has one: one host may serve several.
 */
export function toBackendOrigin(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
