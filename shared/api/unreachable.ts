// Apart from api-response.ts, which brings zod: the log-in page says this too, and its script stays small.

/** The backend gave no word of its own: no answer came, or one from somewhere on the way, or it can't answer now. */
export type Unreachable = {
  kind: 'unreachable';
  message: string;
  /** The HTTP status of the answer; missing where none came. */
  status?: number;
  /** Set where the backend itself had answered an earlier request of the same call: this answer is not to every request. */
  hasAnsweredBefore?: boolean;
};

/** The code of every answer that is not the auth server's: it proves nothing. */
export const UNREACHABLE = 'unreachable';

/** Says that a request did not arrive, and what to do about it. */
export function describeUnreachable(
  what: 'blog' | 'backend',
  advice = 'Check your connection, then try again.',
): string {
  return `Couldn't reach the ${what}. ${advice}`;
}
