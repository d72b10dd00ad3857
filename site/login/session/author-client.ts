import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { revokeSession } from '@callwright/shared/session/session-client.ts';
import { env } from '../../env.ts';
import { type AuthorSession, getAuthorSession } from './author-session.ts';

let client: BlogClient | undefined;

export function getAdminSession(): AuthorSession {
  return getAuthorSession({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY }, revokeSession);
}

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

/** Returns null if nobody is signed in. Throws if the token can't be refreshed, which must not end the session. */
async function getAccessToken(session: AuthorSession): Promise<string | null> {
  const account = await session.getFreshAccount();
  if (account.ok) return account.value.accessToken;
  if (account.error === 'unreachable') throw new TypeError('Couldn’t refresh the session');
  return null;
}

/** Retries once with a new token. A second refusal doesn't end the session: only the auth server can. */
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
