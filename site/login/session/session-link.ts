/** What an address brings of a session. */
export type SessionLink = {
  /** The address without it. */
  cleaned: string;
  /** A code of PKCE, which works with this browser's own verifier alone; null where there is none. */
  code: string | null;
  /** Whether the auth server says that the link was not accepted. */
  isRefused: boolean;
};

/** The parameters with which Supabase's auth server comes back from a link, in the hash or in the query. */
const PARAMETERS = [
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'provider_token',
  'provider_refresh_token',
  'type',
  'code',
  'sb_flow_id',
  'error',
  'error_code',
  'error_description',
] as const;

/** What makes an address one that is about a session: the other parameters only come with these. */
const MARKS = ['access_token', 'refresh_token', 'code', 'error', 'error_code', 'error_description'] as const;

/**
 * Reads what an address brings of a session; null where it brings nothing. Tokens are named nowhere in the result:
 * whoever made the link has chosen them.
 */
export function readSessionLink(address: string): SessionLink | null {
  const url = new URL(address);
  const hash = new URLSearchParams(url.hash.slice(1));
  const parts = [url.searchParams, hash];
  if (!MARKS.some((name) => parts.some((part) => part.has(name)))) return null;

  const code = url.searchParams.get('code');
  const isRefused = parts.some((part) => part.has('error') || part.has('error_code') || part.has('error_description'));
  const isOfHash = PARAMETERS.some((name) => hash.has(name));
  for (const part of parts) for (const name of PARAMETERS) part.delete(name);
  // What else the hash says stays as it was written; "own-posts" would come back as "own-posts=".
  if (isOfHash) url.hash = hash.toString();
  return { cleaned: url.href, code, isRefused };
}
