import type { LetterProof, LetterType } from '@callwright/shared/session/account-client.ts';

/** What the address of the page that opens letters brings. */
export type LetterLink =
  | { kind: 'letter'; proof: LetterProof }
  /** A hosted project has opened the first of two letters by itself, and the other one waits. */
  | { kind: 'half' }
  | { kind: 'refused' }
  /** Nothing: somebody forgot their password, and asks for a letter. */
  | { kind: 'none' };

const TYPES: readonly string[] = ['recovery', 'signup', 'email_change'] satisfies LetterType[];
const isLetterType = (type: string | null): type is LetterType => type !== null && TYPES.includes(type);

/**
 * Reads what a letter's link brings, from the hash alone: it reaches no server's log. Our own letters bring a token that
 * works once; those of a hosted project with its own words a session, which is used for a new password and stored
 * nowhere.
 */
export function readLetterLink(address: string): LetterLink {
  const hash = new URLSearchParams(new URL(address).hash.slice(1));
  if (hash.has('error') || hash.has('error_code')) return { kind: 'refused' };
  const type = hash.get('type');
  const tokenHash = hash.get('token_hash');
  if (tokenHash && isLetterType(type)) return { kind: 'letter', proof: { kind: 'token', type, tokenHash } };
  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  if (accessToken && refreshToken && type === 'recovery') {
    return { kind: 'letter', proof: { kind: 'session', type, accessToken, refreshToken } };
  }
  return hash.has('message') ? { kind: 'half' } : { kind: 'none' };
}
