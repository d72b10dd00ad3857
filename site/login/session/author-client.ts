import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { env } from '../../env.ts';
import { type AuthorSession, getAuthorSession } from './author-session.ts';

let client: BlogClient | undefined;

/** The session of whoever writes at /blog/admin. */
export function getAdminSession(): AuthorSession {
  return getAuthorSession({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY });
}

/** The client of whoever is signed in, one for the whole tab. */
export function getAuthorClient(): BlogClient {
  client ??= openAuthorClient(getAdminSession());
  return client;
}

function openAuthorClient(session: AuthorSession): BlogClient {
  const opened = createBlogClient(env, {
    accessToken: () => getAccessToken(session),
    global: {
      fetch: createAuthorFetch(
        session,
        createBackendFetch((input, init) => fetch(input, init)),
      ),
    },
  });
  session.subscribe(() => void opened.realtime.setAuth());
  return opened;
}

/**
 * The token that a request carries; null where nobody is signed in, so that the backend refuses it as nobody's.
 *
 * @throws where a fresh one can't be had now: a request without one would be taken for the end of the session.
 */
async function getAccessToken(session: AuthorSession): Promise<string | null> {
  const account = await session.getFreshAccount();
  if (account.ok) return account.value.accessToken;
  if (account.error === 'unreachable') throw new TypeError('Couldn’t refresh the session');
  return null;
}

/**
 * Sends a request once more with a new token where its token was refused. What is refused even so proves nothing: the
 * auth server, which alone ends sessions, has just given that token.
 */
function createAuthorFetch(session: AuthorSession, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const headers = new Headers(init?.headers);
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    if (response.status !== 401 || token === env.SUPABASE_PUBLISHABLE_KEY) return response;
    const account = await session.getFreshAccount(token);
    if (!account.ok && account.error !== 'unreachable') return response;
    if (!account.ok) throw new TypeError('Couldn’t refresh the session');
    headers.set('Authorization', `Bearer ${account.value.accessToken}`);
    const again = await fetch(input, { ...init, headers });
    if (again.status === 401) throw new TypeError('The backend refused a fresh token');
    return again;
  };
}
