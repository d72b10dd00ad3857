import type { AuthError } from '@supabase/auth-js';
import { type AuthFailure, NO_AUTH_MESSAGE, signIn, toAuthFailure } from '../api/auth.ts';
import { describeUnreachable, UNREACHABLE } from '../api/unreachable.ts';
import { err, ok, type Result } from '../result.ts';
import { createAuthFetch } from './auth-fetch.ts';
import { type Auth, type AuthBackend, type SignedInAccount, toAccount, withAuthClient } from './auth-requests.ts';

/** `session` is from a hosted project with its own email templates. */
export type LinkProof =
  | { kind: 'token'; type: LinkType; tokenHash: string }
  | { kind: 'session'; type: 'recovery'; accessToken: string; refreshToken: string };

export type LinkType = 'recovery' | 'signup' | 'email_change';

/** `half`: the other address must be confirmed, too. */
type OpenedLink = { kind: 'opened'; account: SignedInAccount } | { kind: 'half' };

/** `areOthersSignedOut` is false if the other sessions couldn't be ended. */
type PasswordChange = { account: SignedInAccount; areOthersSignedOut: boolean };

export const WRONG_PASSWORD_MESSAGE = 'Incorrect password. Try again.';

const SIGN_OUT_ATTEMPTS = 3;

/** Requests about the user's own account. None of them stores a session. */
export class AccountClient {
  readonly #backend: AuthBackend;
  readonly #fetch: typeof globalThis.fetch;
  readonly #authFetch: typeof globalThis.fetch;

  constructor(backend: AuthBackend, fetch: typeof globalThis.fetch) {
    this.#backend = backend;
    this.#fetch = fetch;
    this.#authFetch = createAuthFetch(fetch);
  }

  /** The result doesn't reveal whether the address has an account or got an email recently. */
  requestPasswordReset(email: string, redirectTo: string): Promise<Result<void, AuthFailure>> {
    return this.#send(async (auth) => {
      const { error } = await auth.resetPasswordForEmail(email, redirectTo === '' ? {} : { redirectTo });
      return error === null || error.code === 'over_email_send_rate_limit' ? ok(undefined) : err(toAuthFailure(error));
    });
  }

  /** Opens a link, which works once. End the session with `revoke`. */
  openLink(proof: LinkProof): Promise<Result<OpenedLink, AuthFailure>> {
    return this.#send(async (auth) => {
      if (proof.kind === 'session') {
        const { data, error } = await auth.setSession({
          access_token: proof.accessToken,
          refresh_token: proof.refreshToken,
        });
        return data.session ? ok({ kind: 'opened', account: toAccount(data.session) }) : err(toFailure(error));
      }
      const { data, error } = await auth.verifyOtp({ type: proof.type, token_hash: proof.tokenHash });
      if (error) return err(toFailure(error));
      return ok(data.session ? { kind: 'opened', account: toAccount(data.session) } : { kind: 'half' });
    });
  }

  /** Sets the password after a link was opened. Ends every session of the account, including this one. */
  setPassword(account: SignedInAccount, password: string): Promise<Result<PasswordChange, AuthFailure>> {
    return this.#send(async (auth) => {
      const { error } = await auth.setSession({
        access_token: account.accessToken,
        refresh_token: account.refreshToken,
      });
      return error ? err(toFailure(error)) : updatePassword(auth, password, 'global');
    });
  }

  /**
   * Signs in, because the session alone may be one that was left open. Reads the email first, because it may have
   * changed.
   */
  prove(account: SignedInAccount, password: string): Promise<Result<SignedInAccount, AuthFailure>> {
    return this.#send((auth) => proveWith(auth, account, password));
  }

  /** Changes the password and ends every other session. */
  changePassword(
    account: SignedInAccount,
    present: string,
    next: string,
  ): Promise<Result<PasswordChange, AuthFailure>> {
    return this.#send(async (auth) => {
      const proven = await proveWith(auth, account, present);
      if (!proven.ok) return proven;
      const changed = await updatePassword(auth, next, 'others');
      if (!changed.ok) await auth.signOut({ scope: 'local' });
      return changed;
    });
  }

  /** Requests links that confirm a new email. Until then, the account keeps its email. */
  changeEmail(
    account: SignedInAccount,
    password: string,
    email: string,
    redirectTo: string,
  ): Promise<Result<void, AuthFailure>> {
    return this.#send(async (auth) => {
      const proven = await proveWith(auth, account, password);
      if (!proven.ok) return proven;
      const allowed = await this.#allowEmailChange(proven.value, email);
      const { error } = allowed.ok
        ? await auth.updateUser({ email }, redirectTo === '' ? {} : { emailRedirectTo: redirectTo })
        : { error: null };
      await auth.signOut({ scope: 'local' });
      return error ? err(toAuthFailure(error)) : allowed;
    });
  }

  signOutEverywhere({ accessToken }: SignedInAccount): Promise<Result<void, AuthFailure>> {
    return this.#send(async (auth) => {
      const { error } = await auth.admin.signOut(accessToken, 'global');
      return error ? err(toFailure(error)) : ok(undefined);
    });
  }

  async revoke({ accessToken }: SignedInAccount): Promise<void> {
    await this.#send((auth) => auth.admin.signOut(accessToken, 'local'));
  }

  #send<Value>(request: (auth: Auth) => Promise<Value>): Promise<Value> {
    return withAuthClient(this.#backend, { fetch: this.#authFetch }, request);
  }

  async #allowEmailChange({ accessToken }: SignedInAccount, address: string): Promise<Result<void, AuthFailure>> {
    const { url, publishableKey } = this.#backend;
    // A browser's fetch throws if it's called as a method.
    const send = this.#fetch;
    const answer = await send(`${url.replace(/\/$/, '')}/rest/v1/rpc/allow_email_change`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        Authorization: `Bearer ${accessToken}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ address }),
    }).catch(() => null);
    if (answer === null) return err(toFailure(null));
    return answer.ok ? ok(undefined) : err({ message: NO_AUTH_MESSAGE, code: null });
  }
}

async function proveWith(
  auth: Auth,
  account: SignedInAccount,
  password: string,
): Promise<Result<SignedInAccount, AuthFailure>> {
  const { data, error } = await auth.getUser(account.accessToken);
  if (error) return err(toAuthFailure(error));
  const signedIn = await signIn({ auth }, { email: data.user.email ?? account.user.email, password });
  if (!signedIn.ok) {
    const isWrong = signedIn.error.code === 'invalid_credentials';
    return err(isWrong ? { ...signedIn.error, message: WRONG_PASSWORD_MESSAGE } : signedIn.error);
  }
  return readAccount(auth);
}

async function updatePassword(
  auth: Auth,
  password: string,
  scope: 'others' | 'global',
): Promise<Result<PasswordChange, AuthFailure>> {
  const { error } = await auth.updateUser({ password });
  if (error) return err(toAuthFailure(error));
  const account = await readAccount(auth);
  return account.ok ? ok({ account: account.value, areOthersSignedOut: await endSessions(auth, scope) }) : account;
}

async function readAccount(auth: Auth): Promise<Result<SignedInAccount, AuthFailure>> {
  const { data } = await auth.getSession();
  return data.session ? ok(toAccount(data.session)) : err(toFailure(null));
}

/** Retries, because the password has changed and people who know the old one must be signed out. */
async function endSessions(auth: Auth, scope: 'others' | 'global'): Promise<boolean> {
  for (let attempt = 1; attempt <= SIGN_OUT_ATTEMPTS; attempt += 1) {
    const { error } = await auth.signOut({ scope });
    if (error === null) return true;
  }
  return false;
}

function toFailure(error: AuthError | null): AuthFailure {
  return error ? toAuthFailure(error) : { message: describeUnreachable('blog'), code: UNREACHABLE };
}
