import { type AuthError, isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { err, ok, type Result } from '../result.ts';
import type { BlogClient } from './client.ts';
import type { Credentials } from './credentials.ts';
import { describeUnreachable, UNREACHABLE } from './unreachable.ts';

/** The part of a client that signs in and out: a page that only logs in carries no other part of the library. */
export type AuthBearer = Pick<BlogClient, 'auth'>;

/** `message` is the backend's, or the specification's fallback (section 8); `code` is the backend's or `unreachable`, if any. */
export type AuthFailure = { message: string; code: string | null };

/** A sign-up that was accepted. Where the address has to be confirmed, nobody is told whether it had an account. */
export type SignedUp = { mustConfirm: boolean };

/**
 * Creates an account. Give it a client that stores no session: signing up returns to the log-in
 * form, so nothing may redirect.
 *
 * @param emailRedirectTo the site's origin plus `/blog/admin` (specification, section 7).
 */
export async function signUp(
  client: AuthBearer,
  { email, password }: Credentials,
  emailRedirectTo: string,
): Promise<Result<SignedUp, AuthFailure>> {
  const { data, error } = await client.auth.signUp({ email, password, options: { emailRedirectTo } });
  return error ? err(toAuthFailure(error)) : ok({ mustConfirm: data.session === null });
}

/** Signs in; the client stores the session where its options say. */
export async function signIn(client: AuthBearer, credentials: Credentials): Promise<Result<void, AuthFailure>> {
  const { error } = await client.auth.signInWithPassword(credentials);
  return error ? err(toAuthFailure(error)) : ok(undefined);
}

/** What is said where the backend says nothing (specification, section 8). */
export const NO_AUTH_MESSAGE = 'An error occurred during authentication.';

/** Shows the backend's own words alone: the library's name an exception or a status. Names a lost connection. */
export function toAuthFailure(error: AuthError): AuthFailure {
  if (isAuthRetryableFetchError(error)) return { message: describeUnreachable('blog'), code: UNREACHABLE };
  const isAnswer = isAuthApiError(error) || isAuthWeakPasswordError(error);
  // Where an answer has none, the library makes do with the answer itself, as JSON.
  const hasWords = isAnswer && error.message !== '' && !error.message.startsWith('{');
  return {
    message: hasWords ? error.message : NO_AUTH_MESSAGE,
    code: error.code ?? null,
  };
}
