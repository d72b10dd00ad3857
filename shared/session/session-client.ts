import { type AuthFailure, type SignedUp, signIn, signUp } from '../api/auth.ts';
import type { Credentials } from '../api/credentials.ts';
import { describeUnreachable, UNREACHABLE } from '../api/unreachable.ts';
import { err, ok, type Result } from '../result.ts';
import { createAuthFetch, isSessionOver } from './auth-fetch.ts';
import { type Auth, type AuthBackend, type SignedInAccount, toAccount, withAuthClient } from './auth-requests.ts';

/** `ended`: the backend ended the session. `unreachable` proves nothing. */
export type RefreshFailure = 'ended' | 'unreachable';

export type SessionClient = {
  signIn(credentials: Credentials): Promise<Result<SignedInAccount, AuthFailure>>;
  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<SignedUp, AuthFailure>>;
  refresh(account: SignedInAccount): Promise<Result<SignedInAccount, RefreshFailure>>;
  revoke(account: SignedInAccount): Promise<void>;
};

export function createSessionClient(backend: AuthBackend, fetch: typeof globalThis.fetch): SessionClient {
  const authFetch = createAuthFetch(fetch);
  const send = <Value>(request: (auth: Auth) => Promise<Value>) =>
    withAuthClient(backend, { fetch: authFetch }, request);

  return {
    signIn: (credentials) =>
      send(async (auth) => {
        const signedIn = await signIn({ auth }, credentials);
        if (!signedIn.ok) return signedIn;
        const { data } = await auth.getSession();
        return data.session ? ok(toAccount(data.session)) : err(UNREACHABLE_FAILURE);
      }),
    signUp: (credentials, emailRedirectTo) => send((auth) => signUp({ auth }, credentials, emailRedirectTo)),
    refresh: (account) => send((auth) => refreshSession(auth, account)),
    revoke: (account) => revokeSession(backend, fetch, account),
  };
}

export function revokeSession(
  backend: AuthBackend,
  fetch: typeof globalThis.fetch,
  account: SignedInAccount,
): Promise<void> {
  return withAuthClient(backend, { fetch: createAuthFetch(fetch) }, async (auth) => {
    // The backend ignores an expired token, so refresh first.
    const current = account.expiresAt > Date.now() ? ok(account) : await refreshSession(auth, account);
    if (current.ok) await auth.admin.signOut(current.value.accessToken, 'local');
  });
}

async function refreshSession(
  auth: Auth,
  { refreshToken }: SignedInAccount,
): Promise<Result<SignedInAccount, RefreshFailure>> {
  const { data, error } = await auth.refreshSession({ refresh_token: refreshToken });
  if (data.session) return ok(toAccount(data.session));
  // supabase-js converts `session_not_found` to this error.
  const isOver = error?.name === 'AuthSessionMissingError' || isSessionOver(error?.code);
  return err(isOver ? 'ended' : 'unreachable');
}

const UNREACHABLE_FAILURE: AuthFailure = { message: describeUnreachable('blog'), code: UNREACHABLE };
