import { NO_AUTH_MESSAGE } from '@callwright/shared/api/auth.ts';
import { type FormProblem, TOO_MANY_ATTEMPTS, toPasswordProblem } from '../../login/login-problem.tsx';

export type AccountFailure = { message: string; code?: string | null };

/** IDs of the form's inputs. */
type Fields = { current: string; email?: string; next?: string };

export function toAccountProblem({ code = null, message }: AccountFailure, fields: Fields): FormProblem {
  const { current, email = null, next = null } = fields;
  switch (code) {
    case 'invalid_credentials':
      return { field: current, text: message };
    case 'email_exists':
      return { field: email, text: 'Another account has this email. Use a different one.' };
    case 'validation_failed':
    case 'email_address_invalid':
      return { field: email, text: 'This email can’t be used. Check it for typos.' };
    case 'over_email_send_rate_limit':
      return { field: null, text: 'Couldn’t send the email. Wait a few minutes, then try again.' };
    case 'over_request_rate_limit':
      return { field: null, text: TOO_MANY_ATTEMPTS };
    default:
      return {
        field: null,
        text: describeAuthFailure(message),
        ...atField(toPasswordProblem({ code, message }), next),
      };
  }
}

/** The backend's own words, if it gave any. */
export function describeAuthFailure(message: string): string {
  return message === NO_AUTH_MESSAGE ? 'Something went wrong on our end. Try again in a minute.' : message;
}

const atField = (problem: FormProblem | null, field: string | null) => problem && { ...problem, field };
