import type { SupportedStorage } from '@supabase/auth-js';
import { type AuthFailure, type SignedUp, signIn, signUp, toAuthFailure } from '../api/auth.ts';
import type { Credentials } from '../api/credentials.ts';
import { describeUnreachable } from '../api/unreachable.ts';
import { err, ok, type Result } from '../result.ts';
import { UNREACHABLE } from './auth-fetch.ts';
import { type Auth, type AuthBackend, createAuthRequests, type SignedInAccount, toAccount } from './auth-requests.ts';

/** Why tokens were not refreshed: the backend ended the session, or could not be reached, which proves nothing. */
export type RefreshFailure = 'ended' | 'unreachable';

/** The requests that both clients have for the auth server. None of them stores a session. */
export type SessionClient = {
  signIn(credentials: Credentials): Promise<Result<SignedInAccount, AuthFailure>>;
  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<SignedUp, AuthFailure>>;
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
  backend: AuthBackend,
  fetch: typeof globalThis.fetch,
  verifiers?: Verifiers,
): SessionClient {
  const { createAuthClient, withClient } = createAuthRequests(backend, fetch);
  let pkceClient: Auth | undefined;

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
