import type { LinkProof, LinkType } from '@callwright/shared/session/account-client.ts';

export type EmailLink =
  | { kind: 'link'; proof: LinkProof }
  /** A hosted project opened the first of two links. */
  | { kind: 'half' }
  | { kind: 'refused' }
  /** No link: the visitor forgot their password. */
  | { kind: 'none' };

const TYPES: readonly string[] = ['recovery', 'signup', 'email_change'] satisfies LinkType[];
const isLinkType = (type: string | null): type is LinkType => type !== null && TYPES.includes(type);

/** Reads only the hash, which reaches no server log. A hosted project's own templates send a session, not a token. */
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
