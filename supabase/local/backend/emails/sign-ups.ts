import type { PGlite } from '@electric-sql/pglite';
import { hash } from 'bcryptjs';
import { z } from 'zod';

const signUpSchema = z.object({
  email: z.string(),
  password: z.string(),
  // Whatever it is, the sign-up counts: the library decides whether it takes it.
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

type SignUp = z.infer<typeof signUpSchema>;

/** What the library hashes with. */
const HASH_ROUNDS = 10;

/**
 * Answers sign-ups where each address has to be confirmed. The library answers 429 to an address that it knows, and so
 * tells that it does; and it writes no second email to somebody who lost theirs. Here an address that has an account
 * gets the answer of one that has none, as from a hosted project. An account that nobody has confirmed starts over.
 */
export function createSignUps({
  db,
  askLibrary,
}: {
  db: Pick<PGlite, 'query'>;
  askLibrary: (request: Request) => Promise<Response>;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/auth/v1/signup' || request.method !== 'POST') return askLibrary(request);
    const typed = signUpSchema.safeParse(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    if (!typed.success) return askLibrary(request);
    const email = typed.data.email.trim().toLowerCase();
    const answer = await askLibrary(request.clone());
    // The library's answer to an address that it knows, once all else is as it should be.
    if (answer.status !== 429) return answer;
    if (await forgetUnconfirmed(db, email)) return askLibrary(request);
    // As long as the library takes for a new account.
    await hash(typed.data.password, HASH_ROUNDS);
    return Response.json(toObfuscatedUser({ ...typed.data, email }));
  };
}

/** @returns whether there was an account that nobody could sign in with. */
async function forgetUnconfirmed(db: Pick<PGlite, 'query'>, email: string): Promise<boolean> {
  const { rows } = await db.query(
    `delete from auth.users as users
     where users.email = $1 and users.confirmed_at is null
       and not exists (select from public.blog_posts as posts where posts.author_id = users.id)
     returning users.id`,
    [email],
  );
  return rows.length > 0;
}

/** What a new account looks like that has to be confirmed. */
function toObfuscatedUser({ email, data }: SignUp) {
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  const facts = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: facts,
    identities: [
      {
        identity_id: crypto.randomUUID(),
        id,
        user_id: id,
        identity_data: facts,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
