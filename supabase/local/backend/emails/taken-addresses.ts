import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const openedSchema = z.object({ type: z.literal('email_change'), token_hash: z.string() });

/** Rejects a link to an email taken by now, where the library has a server error. Null if the request may continue. */
export function createTakenAddressCheck(db: Pick<PGlite, 'query'>): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/auth/v1/verify' || request.method !== 'POST') return null;
    const opened = openedSchema.safeParse(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    if (!opened.success) return null;
    const { rows } = await db.query(
      `select from auth.users as users join auth.users as others on others.email = lower(users.email_change)
       where users.email_change_token_new = $1 and others.id <> users.id`,
      [opened.data.token_hash],
    );
    if (rows.length === 0) return null;
    return Response.json(
      { code: 422, error_code: 'email_exists', msg: 'A user with this email address has already been registered' },
      { status: 422 },
    );
  };
}
