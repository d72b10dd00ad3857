import {
  AuthClient,
  type AuthError,
  type GoTrueClientOptions,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js';

export type Auth = InstanceType<typeof AuthClient>;

export type AuthBackend = { url: string; publishableKey: string };

export type SignedInAccount = {
  state: 'signed-in';
  accessToken: string;
  refreshToken: string;
  /** Local time in milliseconds, counted from when the token arrived, so that a wrong clock does no harm. */
  expiresAt: number;
  user: { id: string; email: string };
};

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

/** Uses a new client per call, because supabase-js remembers a failed refresh for a minute and would ignore a retry. */
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

export const isUnanswered = (error: AuthError | null): boolean => isAuthRetryableFetchError(error);

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
