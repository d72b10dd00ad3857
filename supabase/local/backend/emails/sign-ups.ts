import type { PGlite } from '@electric-sql/pglite';
import { hash } from 'bcryptjs';
import { z } from 'zod';

const signUpSchema = z.object({
  email: z.string(),
  password: z.string(),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

type SignUp = z.infer<typeof signUpSchema>;

/** The same as the library. */
const HASH_ROUNDS = 10;

/** Answers all addresses alike, as when hosted; the library reveals known ones with 429. Restarts unconfirmed sign-ups. */
export function createSignUps({
  db,
  sendToLibrary,
}: {
  db: Pick<PGlite, 'query'>;
  sendToLibrary: (request: Request) => Promise<Response>;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/auth/v1/signup' || request.method !== 'POST') return sendToLibrary(request);
    const typed = signUpSchema.safeParse(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    if (!typed.success) return sendToLibrary(request);
    const email = typed.data.email.trim().toLowerCase();
    const answer = await sendToLibrary(request.clone());
    // 429 means that everything else is valid and the address is known.
    if (answer.status !== 429) return answer;
    if (await forgetUnconfirmed(db, email)) return sendToLibrary(request);
    // Takes as long as creating an account.
    await hash(typed.data.password, HASH_ROUNDS);
    return Response.json(toObfuscatedUser({ ...typed.data, email }));
  };
}

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
