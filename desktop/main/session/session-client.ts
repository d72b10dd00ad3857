// Tested by session-refresh.test.ts and session.test.ts in tests/desktop/main/session/.
import { describeUnreachable } from '@callwright/shared/api/api-response.ts';
import { type AuthFailure, signIn, signUp } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Session } from '@supabase/supabase-js';
import type { Env } from '../app/env.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import { createAuthFetch, UNREACHABLE } from './auth-fetch.ts';
import type { SignedInAccount } from './session-store.ts';

/** Why tokens were not refreshed: the backend ended the session, or could not be reached, which proves nothing. */
export type RefreshFailure = 'ended' | 'unreachable';

/** The requests that the app has for the auth server. None of them stores anything. */
export type SessionClient = {
  signIn(credentials: Credentials): Promise<Result<SignedInAccount, AuthFailure>>;
  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<void, AuthFailure>>;
  /** Sends one request, whatever becomes of it. */
  refresh(account: SignedInAccount): Promise<Result<SignedInAccount, RefreshFailure>>;
  /** Ends the session at the backend, if that can be reached. */
  revoke(account: SignedInAccount): Promise<void>;
};

/** The auth server's codes for a refresh token that will never work again. */
const SESSION_OVER_CODES: readonly string[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

export function createSessionClient(
  backend: NonNullable<Env['backend']>,
  fetch: typeof globalThis.fetch,
): SessionClient {
  const authFetch = createAuthFetch(fetch);

  /** Creates a client for each request: supabase-js remembers a failed refresh for a minute, and "try again" means now. */
  const createClient = () => createBackendClient(backend, authFetch);

  return {
    async signIn(credentials) {
      const client = createClient();
      const signedIn = await signIn(client, credentials);
      if (!signedIn.ok) return signedIn;
      const { data } = await client.auth.getSession();
      return data.session
        ? ok(toAccount(data.session))
        : err({ message: describeUnreachable('backend'), code: UNREACHABLE });
    },
    signUp: (credentials, emailRedirectTo) => signUp(createClient(), credentials, emailRedirectTo),
    async refresh(account) {
      const { data, error } = await createClient().auth.refreshSession({ refresh_token: account.refreshToken });
      if (data.session) return ok(toAccount(data.session));
      return err(isSessionOver(error) ? 'ended' : 'unreachable');
    },
    async revoke(account) {
      await createClient().auth.admin.signOut(account.accessToken, 'local');
    },
  };
}

/** `session_not_found` loses its code on the way: supabase-js makes an error of its own of it. */
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
