import { AuthClient, type GoTrueClientOptions, type Session } from '@supabase/auth-js';
import { createAuthFetch } from './auth-fetch.ts';

export type Auth = InstanceType<typeof AuthClient>;

/** The backend whose auth server is asked. */
export type AuthBackend = { url: string; publishableKey: string };

/** Who is signed in, and the tokens of the session. */
export type SignedInAccount = {
  state: 'signed-in';
  accessToken: string;
  refreshToken: string;
  /** By this machine's clock, in milliseconds: counted from when the token arrived, so that a wrong clock does no harm. */
  expiresAt: number;
  user: { id: string; email: string };
};

/** Creates clients of the auth server that store and refresh nothing unless their options say so. */
export function createAuthRequests({ url, publishableKey }: AuthBackend, fetch: typeof globalThis.fetch) {
  const authFetch = createAuthFetch(fetch);

  function createAuthClient(options: GoTrueClientOptions): Auth {
    return new AuthClient({
      url: new URL('auth/v1', url.endsWith('/') ? url : `${url}/`).href,
      headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
      fetch: authFetch,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      ...options,
    });
  }

  /** Creates a client for each request: the library remembers a failed refresh for a minute, and "try again" means now. */
  async function withClient<Value>(request: (auth: Auth) => Promise<Value>): Promise<Value> {
    const auth = createAuthClient({ persistSession: false, storageKey: `request-${crypto.randomUUID()}` });
    try {
      return await request(auth);
    } finally {
      await auth.dispose();
    }
  }

  return { createAuthClient, withClient };
}

export function toAccount({ access_token, refresh_token, expires_in, user }: Session): SignedInAccount {
  return {
    state: 'signed-in',
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1000,
    user: { id: user.id, email: user.email ?? '' },
  };
}
