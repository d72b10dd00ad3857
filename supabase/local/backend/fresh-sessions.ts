import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const claimsSchema = z.object({ sub: z.guid(), session_id: z.guid() });

const changeSchema = z.object({ email: z.string().optional(), password: z.string().optional() });

/**
 * Rejects changes of the email or password by sessions older than five minutes, which the library allows. For an hour
 * after a reset link was sent, new sessions may set the password, because those from the link look the same. The
 * library verifies the token. Returns null if the request may continue.
 */
export function createFreshSessionCheck(db: Pick<PGlite, 'query'>): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/auth/v1/user' || request.method !== 'PUT') return null;
    const change = changeSchema.safeParse(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    const claims = claimsSchema.safeParse(readClaims(request));
    if (!claims.success || !change.success) return null;
    if (change.data.email === undefined && change.data.password === undefined) return null;
    const { rows } = await db.query<{ is_fresh: boolean; is_of_link: boolean }>(
      `select private.is_fresh(sessions.created_at) as is_fresh,
         users.recovery_token is null
           and sessions.created_at between users.recovery_sent_at and users.recovery_sent_at + interval '1 hour'
           and sessions.created_at > now() - interval '1 hour' as is_of_link
       from auth.sessions as sessions join auth.users as users on users.id = sessions.user_id
       where sessions.id = $1 and users.id = $2`,
      [claims.data.session_id, claims.data.sub],
    );
    const [session] = rows;
    if (!session || session.is_fresh) return null;
    if (session.is_of_link && change.data.email === undefined) return null;
    return Response.json(
      {
        code: 400,
        error_code: 'reauthentication_needed',
        msg: 'Sign in with your password again, then retry within five minutes. Nothing was changed.',
      },
      { status: 400 },
    );
  };
}

function readClaims(request: Request): unknown {
  const [, payload] = /^Bearer [^.]+\.([^.]+)\./.exec(request.headers.get('authorization') ?? '') ?? [];
  if (payload === undefined) return null;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
}
