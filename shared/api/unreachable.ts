// A separate file without zod, which would make the login page's script too large.

/** There was no response, it wasn't from the backend, or the backend can't respond right now. */
export type Unreachable = {
  kind: 'unreachable';
  message: string;
  status?: number;
  /** True if the backend responded to an earlier request of the same call. */
  hasAnsweredBefore?: boolean;
};

export const UNREACHABLE = 'unreachable';

export function describeUnreachable(
  what: 'blog' | 'backend',
  advice = 'Check your connection, then try again.',
): string {
  return `Couldn’t reach the ${what}. ${advice}`;
}
