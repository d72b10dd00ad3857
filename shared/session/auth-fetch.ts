// Tested by session-refresh.test.ts and session.test.ts in tests/desktop/main/session/.
import '../zod-without-eval.ts';
import { z } from 'zod';
import { describeUnreachable } from '../api/api-response.ts';

/** The code of every answer that is not the auth server's: it proves nothing. */
export const UNREACHABLE = 'unreachable';

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  user: z.object({ id: z.uuid(), email: z.string().min(1) }),
});

const userSchema = z.object({ id: z.uuid() });

const errorSchema = z
  .object({
    error_code: z.string().optional(),
    code: z.unknown().optional(),
    msg: z.string().optional(),
    message: z.string().optional(),
  })
  .refine(({ error_code, code, msg, message }) => error_code || typeof code === 'string' || msg || message);

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
      ? isExpected(response.status, body)
      : response.status < 500 && errorSchema.safeParse(body).success;
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

/** Signing out returns 204 without a body; signing up returns tokens, or a user who has to confirm first. */
function isExpected(status: number, body: unknown): boolean {
  return status === 204 || tokensSchema.safeParse(body).success || userSchema.safeParse(body).success;
}

function unreachable(): Response {
  return Response.json({ error_code: UNREACHABLE, msg: describeUnreachable('backend') }, { status: 400 });
}
