import { describeUnreachable, UNREACHABLE } from '../api/unreachable.ts';

const SESSION_OVER_CODES: readonly string[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

export const isSessionOver = (code: unknown): boolean => typeof code === 'string' && SESSION_OVER_CODES.includes(code);

/* Checked by hand, because zod alone would exceed the login page's size budget. */

type Body = Partial<Record<string, unknown>> | null;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const toBody = (value: unknown): Body => (typeof value === 'object' && value !== null ? value : null);

function isUser(body: Body): boolean {
  return typeof body?.id === 'string' && UUID.test(body.id);
}

function isTokens(body: Body): boolean {
  const user = toBody(body?.user);
  const expiresIn = body?.expires_in;
  const lives = typeof expiresIn === 'number' && Number.isFinite(expiresIn) && expiresIn > 0;
  return isText(body?.access_token) && isText(body.refresh_token) && lives && isUser(user) && isText(user?.email);
}

function isAuthError(body: Body): boolean {
  const words = [body?.error_code, body?.msg, body?.message];
  const hasShape = words.every((word) => word === undefined || typeof word === 'string');
  return hasShape && (words.some((word) => word !== undefined) || typeof body?.code === 'string');
}

/**
 * For clients that store no session. A response that isn't from the auth server becomes `unreachable`, because
 * supabase-js treats many of them as the end of a session, and sends eight requests instead of one.
 */
export function createAuthFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await readAnswer(fetch, input, init);
    return answer === null ? unreachable() : toResponse(answer);
  };
}

/**
 * For a client that stores a session. Anything that neither renews nor ends the session becomes a network error, so
 * that supabase-js keeps the session and retries.
 */
export function createSessionFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await readAnswer(fetch, input, init);
    const isUndecided =
      answer !== null &&
      answer.status >= 400 &&
      String(input).includes('grant_type=refresh_token') &&
      !isSessionOver(answer.body?.error_code ?? answer.body?.code);
    if (answer === null || isUndecided) throw new TypeError("Couldn't reach the auth server");
    return toResponse(answer);
  };
}

type Answer = { status: number; version: string | null; body: Body };

async function readAnswer(
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
): Promise<Answer | null> {
  try {
    const response = await fetch(input, init);
    const text = await response.text();
    const body = toBody(text === '' ? null : JSON.parse(text));
    const isOurs = response.ok
      ? isExpected(String(input), response.status, body)
      : response.status < 500 && isAuthError(body);
    const version = response.headers.get('x-supabase-api-version');
    return isOurs ? { status: response.status, version, body } : null;
  } catch {
    return null;
  }
}

/** Removes `expires_at`, so that supabase-js counts from now and a wrong local clock does no harm. */
function toResponse({ status, version, body }: Answer): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (version) headers.set('x-supabase-api-version', version);
  return new Response(body === null ? null : JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}

/**
 * Sign-out returns 204. Sign-up returns tokens or a user. Recovery returns an empty object. The first of two
 * confirmations returns a message.
 */
function isExpected(address: string, status: number, body: Body): boolean {
  if (status === 204 || isTokens(body) || isUser(body)) return true;
  if (address.includes('/recover')) return body !== null && Object.keys(body).length === 0;
  return address.includes('/verify') && isText(body?.msg);
}

function unreachable(): Response {
  return Response.json({ error_code: UNREACHABLE, msg: describeUnreachable('blog') }, { status: 400 });
}
