export type SessionLink = {
  cleaned: string;
  /** A PKCE code, which works only with this browser's verifier; null if the link has none. */
  code: string | null;
  isRefused: boolean;
};

/** The parameters that Supabase Auth adds to the hash or the query. */
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

/** A URL with one of these is about a session. */
const MARKERS = ['access_token', 'refresh_token', 'code', 'error', 'error_code', 'error_description'] as const;

/** Returns null if there is nothing to read. Leaves out tokens: the link's author chose their account. */
export function readSessionLink(address: string): SessionLink | null {
  const url = new URL(address);
  const hash = new URLSearchParams(url.hash.slice(1));
  const parts = [url.searchParams, hash];
  if (!MARKERS.some((name) => parts.some((part) => part.has(name)))) return null;

  const code = url.searchParams.get('code');
  const isRefused = parts.some((part) => part.has('error') || part.has('error_code') || part.has('error_description'));
  const isOfHash = PARAMETERS.some((name) => hash.has(name));
  for (const part of parts) for (const name of PARAMETERS) part.delete(name);
  // Leave other hashes alone: `own-posts` would become `own-posts=`.
  if (isOfHash) url.hash = hash.toString();
  return { cleaned: url.href, code, isRefused };
}
