import type { AuthBearer } from '@callwright/shared/api/auth.ts';
import { AuthClient, type GoTrueClientOptions } from '@supabase/auth-js';
import type { ReaderBackend } from '../../reader/reader-requests.ts';
import { AUTHOR_SESSION } from './author-session.ts';

/*
 * What the log-in form needs of the client library: the part that signs in, without the tables, the
 * files and the socket of the rest. It sends the same headers and keeps the session under the same
 * name as the whole, so the blog admin finds it (admin/auth/author-client.ts).
 */

let client: AuthBearer | undefined;

/** One for the whole tab. */
export function getLoginClient(backend: ReaderBackend): AuthBearer {
  const [project] = new URL(backend.url).hostname.split('.');
  client ??= connect(backend, { ...AUTHOR_SESSION, storageKey: `sb-${project}-auth-token` });
  return client;
}

/** A client that keeps no session: signing up leaves the visitor at the log-in form. */
export function createSignUpClient(backend: ReaderBackend): AuthBearer {
  return connect(backend, { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false });
}

function connect({ url, key }: ReaderBackend, options: GoTrueClientOptions): AuthBearer {
  const auth = new AuthClient({
    ...options,
    url: new URL('auth/v1', url.endsWith('/') ? url : `${url}/`).href,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  });
  return { auth };
}
