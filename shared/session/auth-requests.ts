import {
  AuthClient,
  type AuthError,
  type GoTrueClientOptions,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js';

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

/** Creates a client of the auth server that stores and refreshes nothing unless its options say so. */
export function createAuthClient({ url, publishableKey }: AuthBackend, options: GoTrueClientOptions): Auth {
  return new AuthClient({
    url: new URL('auth/v1', url.endsWith('/') ? url : `${url}/`).href,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    ...options,
  });
}

/**
 * Sends requests with a client of their own: the library remembers a failed refresh for a minute, and "try again" means
 * now.
 */
export async function withAuthClient<Value>(
  backend: AuthBackend,
  options: GoTrueClientOptions,
  request: (auth: Auth) => Promise<Value>,
): Promise<Value> {
  const auth = createAuthClient(backend, { storageKey: `request-${crypto.randomUUID()}`, ...options });
  try {
    return await request(auth);
  } finally {
    await auth.dispose();
  }
}

/** Whether no answer came by which the auth server renews or ends a session. */
export const isUnanswered = (error: AuthError | null): boolean => isAuthRetryableFetchError(error);

/** The part of a session that an account is made of. */
export type SessionTokens = Pick<Session, 'access_token' | 'refresh_token' | 'expires_at'> & {
  user: Pick<Session['user'], 'id' | 'email'>;
};

export function toAccount({ access_token, refresh_token, expires_at = 0, user }: SessionTokens): SignedInAccount {
  return {
    state: 'signed-in',
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: expires_at * 1000,
    user: { id: user.id, email: user.email ?? '' },
  };
}
