import { type AuthError, isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { err, ok, type Result } from '../result.ts';
import type { BlogClient } from './client.ts';
import type { Credentials } from './credentials.ts';
import { describeUnreachable, UNREACHABLE } from './unreachable.ts';

export type HasAuth = Pick<BlogClient, 'auth'>;

export type AuthFailure = { message: string; code: string | null };

/** The result is the same whether or not the address already has an account. */
export type SignedUp = { mustConfirm: boolean };

/** Use a client that stores no session, because the login form must not redirect after a sign-up. */
export async function signUp(
  client: HasAuth,
  { email, password }: Credentials,
  emailRedirectTo: string,
): Promise<Result<SignedUp, AuthFailure>> {
  const { data, error } = await client.auth.signUp({ email, password, options: { emailRedirectTo } });
  return error ? err(toAuthFailure(error)) : ok({ mustConfirm: data.session === null });
}

export async function signIn(client: HasAuth, credentials: Credentials): Promise<Result<void, AuthFailure>> {
  const { error } = await client.auth.signInWithPassword(credentials);
  return error ? err(toAuthFailure(error)) : ok(undefined);
}

export const NO_AUTH_MESSAGE = 'An error occurred during authentication.';

/** Converts an error of supabase-js, whose own messages name exceptions and statuses. */
export function toAuthFailure(error: AuthError): AuthFailure {
  if (isAuthRetryableFetchError(error)) return { message: describeUnreachable('blog'), code: UNREACHABLE };
  const isAnswer = isAuthApiError(error) || isAuthWeakPasswordError(error);
  // If the response has no message, supabase-js uses its JSON.
  const hasWords = isAnswer && error.message !== '' && !error.message.startsWith('{');
  return {
    message: hasWords ? error.message : NO_AUTH_MESSAGE,
    code: error.code ?? null,
  };
}
