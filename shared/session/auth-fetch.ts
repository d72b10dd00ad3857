import { describeUnreachable } from '../api/unreachable.ts';

/** The code of every answer that is not the auth server's: it proves nothing. */
export const UNREACHABLE = 'unreachable';

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
  return hasShape && (words.some(isText) || typeof body?.code === 'string');
}

/**
 * Passes only answers of the auth server to supabase-js: tokens, a user, or an error with a message
 * or a code of its own. Everything else (no connection, a captive portal, a gateway's error page)
 * becomes one error with the code `unreachable`, because supabase-js takes many of these for the
 * end of a session, and sends eight requests where one is enough.
 */
export function createAuthFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await request(fetch, input, init);
    if (answer === null) return unreachable();
    const { response, body } = answer;
    const isOurs = response.ok
      ? isExpected(input, response.status, body)
      : response.status < 500 && isAuthError(toBody(body));
    if (!isOurs) return unreachable();
    const headers = new Headers({ 'Content-Type': 'application/json' });
    const version = response.headers.get('x-supabase-api-version');
    if (version) headers.set('x-supabase-api-version', version);
    return new Response(body === null ? null : JSON.stringify(body), { status: response.status, headers });
  };
}

async function request(
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
): Promise<{ response: Response; body: unknown } | null> {
  try {
    const response = await fetch(input, init);
    const text = await response.text();
    return { response, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * Signing out returns 204 without a body; signing up returns tokens, or a user who has to confirm first; asking for a
 * letter an empty object; and the first of two confirmations a sentence.
 */
function isExpected(input: Parameters<typeof globalThis.fetch>[0], status: number, answer: unknown): boolean {
  const body = toBody(answer);
  if (status === 204 || isTokens(body) || isUser(body)) return true;
  const address = String(input);
  if (address.includes('/recover')) return body !== null && Object.keys(body).length === 0;
  return address.includes('/verify') && isText(body?.msg);
}

function unreachable(): Response {
  return Response.json({ error_code: UNREACHABLE, msg: describeUnreachable('backend') }, { status: 400 });
}
