import type { AuthFailure } from '@callwright/shared/api/auth.ts';
import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { BAD_EMAIL, type FormProblem, TOO_MANY_ATTEMPTS } from './login-problem.tsx';

export function toResetProblem({ code, message }: AuthFailure): FormProblem {
  if (code === 'validation_failed' || code === 'email_address_invalid') return BAD_EMAIL;
  if (code === 'over_request_rate_limit') return { field: null, text: TOO_MANY_ATTEMPTS };
  if (code === UNREACHABLE) return { field: null, text: message };
  return { field: null, text: 'Couldn’t send the link. Try again in a few minutes.' };
}
