import { type BlogClient, createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import type { Env } from '../app/env.ts';

/** Creates a client that stores no session. Without an access token it reads what the public can read. */
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

/** Returns the key for stored data about a backend. Includes the path, because one host may serve several backends. */
export function toBackendOrigin(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
