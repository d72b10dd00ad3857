import { describeUnreachable, UNREACHABLE } from '../api/unreachable.ts';

/** The auth server's codes for a refresh token that will never work again. */
const SESSION_OVER_CODES: readonly string[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
];

/** Whether the auth server has ended the session, by the code of its answer to a refresh. */
export const isSessionOver = (code: unknown): boolean => typeof code === 'string' && SESSION_OVER_CODES.includes(code);

/*
 * The shapes are checked by hand: the log-in page carries this, and zod's core alone would take it over its budget.
 */

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
 * Creates the fetch of clients that send one request and store no session. Whatever is not an answer of the auth server
 * (no connection, a captive portal, a gateway's error page) becomes one error with the code `unreachable`, because
 * supabase-js takes many of these for the end of a session, and sends eight requests where one is enough.
 */
export function createAuthFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await readAnswer(fetch, input, init);
    return answer === null ? unreachable() : toResponse(answer);
  };
}

/**
 * Creates the fetch of a client that stores a session and refreshes it. Whatever neither renews nor ends the session
 * becomes a network error: supabase-js then keeps the session, and tries again.
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

/** An answer of the auth server: tokens, a user, or an error with a message or a code of its own. */
type Answer = { status: number; version: string | null; body: Body };

/** Sends a request. @returns null where the answer is not the auth server's. */
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

/**
 * Leaves out when the tokens expire by the server's clock: supabase-js then counts from now, so that a wrong clock of
 * this machine does no harm.
 */
function toResponse({ status, version, body }: Answer): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (version) headers.set('x-supabase-api-version', version);
  return new Response(body === null ? null : JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}

/**
 * Signing out returns 204 without a body; signing up returns tokens, or a user who has to confirm first; asking for a
 * email an empty object; and the first of two confirmations a sentence.
 */
function isExpected(address: string, status: number, body: Body): boolean {
  if (status === 204 || isTokens(body) || isUser(body)) return true;
  if (address.includes('/recover')) return body !== null && Object.keys(body).length === 0;
  return address.includes('/verify') && isText(body?.msg);
}

function unreachable(): Response {
  return Response.json({ error_code: UNREACHABLE, msg: describeUnreachable('blog') }, { status: 400 });
}
