import type { LinkProof, LinkType } from '@callwright/shared/session/account-client.ts';

/** What the address of the page that opens links brings. */
export type EmailLink =
  | { kind: 'link'; proof: LinkProof }
  /** A hosted project has opened the first of two links by itself, and the other one waits. */
  | { kind: 'half' }
  | { kind: 'refused' }
  /** Nothing: the visitor forgot their password, and asks for a link. */
  | { kind: 'none' };

const TYPES: readonly string[] = ['recovery', 'signup', 'email_change'] satisfies LinkType[];
const isLinkType = (type: string | null): type is LinkType => type !== null && TYPES.includes(type);

/**
 * Reads what a link brings, from the hash alone: it reaches no server's log. The links in our own emails bring a token
 * that works once. Those of a hosted project with its own templates bring a session, which is used for a new password
 * and stored nowhere.
 */
export function readEmailLink(address: string): EmailLink {
  const hash = new URLSearchParams(new URL(address).hash.slice(1));
  if (hash.has('error') || hash.has('error_code')) return { kind: 'refused' };
  const type = hash.get('type');
  const tokenHash = hash.get('token_hash');
  if (tokenHash && isLinkType(type)) return { kind: 'link', proof: { kind: 'token', type, tokenHash } };
  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  if (accessToken && refreshToken && type === 'recovery') {
    return { kind: 'link', proof: { kind: 'session', type, accessToken, refreshToken } };
  }
  return hash.has('message') ? { kind: 'half' } : { kind: 'none' };
}
