import { type BlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { emptyDatabase } from './empty-database.ts';

/** What the backend needs of a client: its address, and the key that anybody may carry. */
export const settingsOf = ({ url, publishableKey }: Pick<Backend, 'url' | 'publishableKey'>) => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
});

let shared: Promise<Backend> | undefined;

/**
 * A backend without posts and accounts, for one test file. Starting one takes seconds, so the files that a
 * worker runs one after the other (`vitest.config.ts`) share it; it ends with the worker.
 */
export async function openEmptyBackend(): Promise<Backend> {
  shared ??= emptyDatabase().then((empty) => startBackend({ dataFolder: null, emptyDatabase: empty, port: 0 }));
  const backend = await shared;
  await backend.execute(`truncate public.blog_posts, auth.users cascade;
    update private.blog_settings set approved_authors_only = false`);
  return backend;
}

export type Author = { client: BlogClient; id: string; name: string };

let accounts = 0;

/**
 * Signs up a new account, which signs it in.
 *
 * @param fetch stands between its client and the backend.
 */
export async function signInNewAuthor(backend: Backend, fetch?: typeof globalThis.fetch): Promise<Author> {
  accounts += 1;
  const credentials = { email: `author-${accounts}@example.com`, password: 'a long password' };
  const client = createBlogClient(settingsOf(backend), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(fetch ? { global: { fetch } } : {}),
  });
  // Signing up signs in as well; hashing the password once more would be most of what an author costs.
  const { data, error } = await client.auth.signUp(credentials);
  if (error) throw error;
  if (!data.user || !data.session) throw new Error('The backend signed up an account and did not sign it in');
  return { client, id: data.user.id, name: credentials.email };
}
