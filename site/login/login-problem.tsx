import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { type LoginMode, PASSWORD_MIN_LENGTH, WRONG_CREDENTIALS } from '@callwright/shared/brand/login-labels.ts';
import type { ReactNode } from 'react';

/** `field` is the ID of the input to fix, or null if no single one is wrong. */
export type FormProblem = { field: string | null; text: ReactNode };

export const BAD_EMAIL: FormProblem = { field: 'email', text: 'This email can’t be used. Check it for typos.' };

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Wait a few minutes, then try again.';

export function describeInvalid({ type, validity, labels }: HTMLInputElement): string {
  if (validity.valueMissing) return `Enter your ${labels?.[0]?.textContent.toLowerCase()}.`;
  return type === 'email'
    ? 'Enter a full email address, like name@example.com.'
    : `Use at least ${PASSWORD_MIN_LENGTH} characters.`;
}

export function toLoginProblem({ code, message }: AuthFailure, mode: LoginMode, onLogIn: () => void): FormProblem {
  switch (code) {
    case UNREACHABLE:
      return { field: null, text: message };
    case 'invalid_credentials':
      return { field: 'password', text: WRONG_CREDENTIALS };
    case 'email_not_confirmed':
      return {
        field: 'email',
        text: 'This email isn’t confirmed. Open the link in our email, or sign up again.',
      };
    case 'user_already_exists':
    case 'email_exists':
      return {
        field: 'email',
        text: (
          <>
            This email already has an account.{' '}
            <button type="button" onClick={onLogIn} className="cursor-pointer underline">
              Log in instead
            </button>
            , or use another email.
          </>
        ),
      };
    case 'validation_failed':
    case 'email_address_invalid':
      return BAD_EMAIL;
    case 'user_banned':
      return { field: 'email', text: 'This account is suspended. Ask the blog’s owner to restore it.' };
    case 'signup_disabled':
    case 'email_provider_disabled':
      return { field: null, text: 'This blog doesn’t accept new accounts. Ask its owner for access.' };
    case 'over_request_rate_limit':
      return { field: null, text: TOO_MANY_ATTEMPTS };
    case 'over_email_send_rate_limit':
      return { field: null, text: 'Couldn’t send the email. Wait a few minutes, then try again.' };
    default:
      return toPasswordProblem({ code, message }) ?? { field: null, text: FALLBACK[mode] };
  }
}

/** Returns null if the password isn't the problem. */
export function toPasswordProblem({ code, message }: AuthFailure): FormProblem | null {
  if (code === 'same_password')
    return { field: 'password', text: 'This is already your password. Choose a different one.' };
  // Only the backend knows its rules.
  if (code === 'weak_password') return { field: 'password', text: message };
  return null;
}

const FALLBACK: Record<LoginMode, string> = {
  'log-in': 'Couldn’t log in. Try again in a few minutes.',
  'sign-up': 'Couldn’t create the account. Try again in a few minutes.',
};
