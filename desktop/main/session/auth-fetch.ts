import { z } from 'zod';

/** The code that stands for every answer which is not the auth server's: nothing follows from it. */
export const UNREACHABLE = 'unreachable';

/** What the author reads where the backend could not be asked. */
export const UNREACHABLE_MESSAGE = 'The backend could not be reached. Check the connection and try again.';

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  user: z.object({ id: z.uuid(), email: z.string().min(1) }),
});

const userSchema = z.object({ id: z.uuid() });

const refusalSchema = z
  .object({
    error_code: z.string().optional(),
    code: z.unknown().optional(),
    msg: z.string().optional(),
    message: z.string().optional(),
  })
  .refine(({ error_code, code, msg, message }) => error_code || typeof code === 'string' || msg || message);

/**
 * Lets only answers of the auth server pass to supabase-js: tokens, a user, or a refusal with words
 * or a code of its own. Everything else (no connection, a captive portal, a gateway's error page)
 * becomes one refusal with the code `unreachable`, because supabase-js takes many of these for the
 * end of a session, and asks eight times where one is enough.
 */
export function createAuthFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await ask(fetch, input, init);
    if (answer === null) return unreachable();
    const { response, body } = answer;
    const isOurs = response.ok
      ? isExpected(response.status, body)
      : response.status < 500 && refusalSchema.safeParse(body).success;
    if (!isOurs) return unreachable();
    const headers = new Headers({ 'Content-Type': 'application/json' });
    const version = response.headers.get('x-supabase-api-version');
    if (version) headers.set('x-supabase-api-version', version);
    return new Response(body === null ? null : JSON.stringify(body), { status: response.status, headers });
  };
}

async function ask(
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

/** Signing out answers 204 without a body; signing up answers tokens, or a user who has to confirm first. */
function isExpected(status: number, body: unknown): boolean {
  return status === 204 || tokensSchema.safeParse(body).success || userSchema.safeParse(body).success;
}

function unreachable(): Response {
  return Response.json({ error_code: UNREACHABLE, msg: UNREACHABLE_MESSAGE }, { status: 400 });
}
