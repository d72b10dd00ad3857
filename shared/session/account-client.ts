import type { AuthError } from '@supabase/auth-js';
import { type AuthFailure, NO_AUTH_MESSAGE, signIn, toAuthFailure } from '../api/auth.ts';
import { describeUnreachable, UNREACHABLE } from '../api/unreachable.ts';
import { err, ok, type Result } from '../result.ts';
import { createAuthFetch } from './auth-fetch.ts';
import { type Auth, type AuthBackend, type SignedInAccount, toAccount, withAuthClient } from './auth-requests.ts';

/** What the link in an email proves; `session` is from a hosted project whose emails are not ours. */
export type LinkProof =
  | { kind: 'token'; type: LinkType; tokenHash: string }
  | { kind: 'session'; type: 'recovery'; accessToken: string; refreshToken: string };

export type LinkType = 'recovery' | 'signup' | 'email_change';

/** What became of a link: `half` if the address also has to be confirmed from the other mailbox. */
type OpenedLink = { kind: 'opened'; account: SignedInAccount } | { kind: 'half' };

/** A new password, and whether the other sessions of the account could be ended. */
type PasswordChange = { account: SignedInAccount; areOthersSignedOut: boolean };

/** Said by the forms that ask for the present password. */
export const WRONG_PASSWORD_MESSAGE = 'That password is incorrect. Nothing was changed.';

const SIGN_OUT_ATTEMPTS = 3;

/** What somebody does with their own account. None of it stores a session. */
export class AccountClient {
  readonly #backend: AuthBackend;
  readonly #fetch: typeof globalThis.fetch;
  readonly #authFetch: typeof globalThis.fetch;

  constructor(backend: AuthBackend, fetch: typeof globalThis.fetch) {
    this.#backend = backend;
    this.#fetch = fetch;
    this.#authFetch = createAuthFetch(fetch);
  }

  /**
   * Asks for an email with a link to a new password. The answer says nothing of whether the address has an account, nor
   * whether it was written to a moment ago.
   *
   * @param redirectTo the page of the site that opens the links.
   */
  requestPasswordReset(email: string, redirectTo: string): Promise<Result<void, AuthFailure>> {
    return this.#send(async (auth) => {
      const { error } = await auth.resetPasswordForEmail(email, redirectTo === '' ? {} : { redirectTo });
      // A hosted project says this of known addresses alone.
      return error === null || error.code === 'over_email_send_rate_limit' ? ok(undefined) : err(toAuthFailure(error));
    });
  }

  /** Opens a link, which works once. The session is for what the link was asked for, and ends with `revoke`. */
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

  /** Sets the password after a link was opened, and ends every session of the account, this one included. */
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
   * Proves the present password by signing in with it: a session alone, which somebody may have left open, proves
   * nothing. The e-mail address is asked for, because it may have changed since the session began.
   */
  prove(account: SignedInAccount, password: string): Promise<Result<SignedInAccount, AuthFailure>> {
    return this.#send((auth) => proveWith(auth, account, password));
  }

  /** Changes the password, and ends every session but the returned one. */
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

  /**
   * Asks for the links that confirm a new email address; until then the account keeps its address.
   *
   * @param redirectTo the page of the site that opens the links.
   */
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

  /** Ends every session of the account. */
  signOutEverywhere({ accessToken }: SignedInAccount): Promise<Result<void, AuthFailure>> {
    return this.#send(async (auth) => {
      const { error } = await auth.admin.signOut(accessToken, 'global');
      return error ? err(toFailure(error)) : ok(undefined);
    });
  }

  /** Ends one session, if the backend can be reached. */
  async revoke({ accessToken }: SignedInAccount): Promise<void> {
    await this.#send((auth) => auth.admin.signOut(accessToken, 'local'));
  }

  #send<Value>(request: (auth: Auth) => Promise<Value>): Promise<Value> {
    return withAuthClient(this.#backend, { fetch: this.#authFetch }, request);
  }

  /** The database takes a new address only if the session that proved the password asks for it. */
  async #allowEmailChange({ accessToken }: SignedInAccount, address: string): Promise<Result<void, AuthFailure>> {
    const { url, publishableKey } = this.#backend;
    // Called without a receiver, as a browser's own fetch has to be.
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

/** Signs in for one change; whoever calls it ends that session or hands it on. */
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

/** Tries again: the password is changed already, and whoever knew the one before is to be signed out with it. */
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
