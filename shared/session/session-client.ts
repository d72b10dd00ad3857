// Tested by session-refresh.test.ts and session.test.ts in tests/desktop/main/session/, and tests/site/admin/auth/author-session.test.ts.
import { AuthClient, type GoTrueClientOptions, type Session, type SupportedStorage } from '@supabase/auth-js';
import { type AuthFailure, signIn, signUp, toAuthFailure } from '../api/auth.ts';
import type { Credentials } from '../api/credentials.ts';
import { describeUnreachable } from '../api/unreachable.ts';
import { err, ok, type Result } from '../result.ts';
import { createAuthFetch, UNREACHABLE } from './auth-fetch.ts';

type Auth = InstanceType<typeof AuthClient>;

/** Who is signed in, and the tokens of the session. */
export type SignedInAccount = {
  state: 'signed-in';
  accessToken: string;
  refreshToken: string;
  /** By this machine's clock, in milliseconds: counted from when the token arrived, so that a wrong clock does no harm. */
  expiresAt: number;
  user: { id: string; email: string };
};

/** Why tokens were not refreshed: the backend ended the session, or could not be reached, which proves nothing. */
export type RefreshFailure = 'ended' | 'unreachable';

/** The requests that both clients have for the auth server. None of them stores a session. */
export type SessionClient = {
  signIn(credentials: Credentials): Promise<Result<SignedInAccount, AuthFailure>>;
  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<void, AuthFailure>>;
  /** Takes the session of a link that was asked for here (PKCE): the code works with the verifier of the same browser alone. */
  exchangeCode(code: string): Promise<Result<SignedInAccount, AuthFailure>>;
  /** Sends one request, whatever becomes of it. */
  refresh(account: SignedInAccount): Promise<Result<SignedInAccount, RefreshFailure>>;
  /** Ends the session at the backend, if that can be reached. */
  revoke(account: SignedInAccount): Promise<void>;
};

/** Where the verifiers of links are stored, and how their names begin. */
export type Verifiers = { name: string; storage: SupportedStorage };

/** The auth server's codes for a refresh token that will never work again. */
const SESSION_OVER_CODES: readonly string[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

/**
 * @param verifiers where the verifier of the last confirmation link is stored until the link comes back, as
 *   `toVerifierName(name)`; without it links are of the implicit kind, which no client of ours takes a session from.
 */
export function createSessionClient(
  backend: { url: string; publishableKey: string },
  fetch: typeof globalThis.fetch,
  verifiers?: Verifiers,
): SessionClient {
  const authFetch = createAuthFetch(fetch);
  let pkceClient: Auth | undefined;

  function createAuthClient(options: GoTrueClientOptions): Auth {
    const { url, publishableKey } = backend;
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

  /** The client of links: it stores its verifiers, and forgets its sessions with the page. */
  function getPkceClient(): Auth | null {
    if (verifiers === undefined) return null;
    pkceClient ??= createAuthClient({
      flowType: 'pkce',
      persistSession: true,
      storageKey: verifiers.name,
      storage: forVerifier(verifiers),
    });
    return pkceClient;
  }

  const refresh: SessionClient['refresh'] = (account) =>
    withClient(async (auth) => {
      const { data, error } = await auth.refreshSession({ refresh_token: account.refreshToken });
      if (data.session) return ok(toAccount(data.session));
      return err(isSessionOver(error) ? 'ended' : 'unreachable');
    });

  return {
    signIn: (credentials) =>
      withClient(async (auth) => {
        const signedIn = await signIn({ auth }, credentials);
        if (!signedIn.ok) return signedIn;
        const { data } = await auth.getSession();
        return data.session ? ok(toAccount(data.session)) : err(UNREACHABLE_FAILURE);
      }),
    signUp(credentials, emailRedirectTo) {
      const pkce = getPkceClient();
      if (pkce !== null) return signUp({ auth: pkce }, credentials, emailRedirectTo);
      return withClient((auth) => signUp({ auth }, credentials, emailRedirectTo));
    },
    async exchangeCode(code) {
      const pkce = getPkceClient();
      if (pkce === null) return err(UNREACHABLE_FAILURE);
      const { data, error } = await pkce.exchangeCodeForSession(code);
      return error ? err(toAuthFailure(error)) : ok(toAccount(data.session));
    },
    refresh,
    async revoke(account) {
      // An expired token ends nothing: the backend takes it for nobody's.
      const current = account.expiresAt > Date.now() ? ok(account) : await refresh(account);
      if (current.ok) await withClient((auth) => auth.admin.signOut(current.value.accessToken, 'local'));
    },
  };
}

const UNREACHABLE_FAILURE: AuthFailure = { message: describeUnreachable('backend'), code: UNREACHABLE };

/** The name of the verifier of the last link that was asked for, as the client library has it. */
export const toVerifierName = (name: string): string => `${name}-code-verifier`;

/**
 * Passes a storage on for the verifier of the last link alone: the session is stored by its own owner, and of the
 * library's second copies, for several links at once, nothing would remove those whose link never comes back.
 */
function forVerifier({ name, storage }: Verifiers): SupportedStorage {
  const isVerifier = (key: string) => key === toVerifierName(name);
  return {
    getItem: (key) => (isVerifier(key) ? storage.getItem(key) : null),
    setItem: (key, value) => (isVerifier(key) ? storage.setItem(key, value) : undefined),
    removeItem: (key) => (isVerifier(key) ? storage.removeItem(key) : undefined),
  };
}

/** `session_not_found` loses its code on the way: the library makes an error of its own of it. */
function isSessionOver(error: { code?: string | undefined; name: string } | null): boolean {
  if (error === null) return false;
  return (
    error.name === 'AuthSessionMissingError' || (error.code !== undefined && SESSION_OVER_CODES.includes(error.code))
  );
}

function toAccount({ access_token, refresh_token, expires_in, user }: Session): SignedInAccount {
  return {
    state: 'signed-in',
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1000,
    user: { id: user.id, email: user.email ?? '' },
  };
}
