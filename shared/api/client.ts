// Tested by published-posts.test.ts and auth.test.ts in tests/shared/api/.
import '../zod-without-eval.ts';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../database.types.ts';

/** A client of the blog's backend: anonymous, or carrying a session. */
export type BlogClient = SupabaseClient<Database>;

/** Where the backend is: the only two settings that a user must give. Neither is a secret. */
export const backendSettingsSchema = z.object({
  SUPABASE_URL: z.url({ protocol: /^https?$/, error: 'SUPABASE_URL must be the http(s) address of the backend' }),
  SUPABASE_PUBLISHABLE_KEY: z
    .string({ error: 'SUPABASE_PUBLISHABLE_KEY is missing' })
    .min(1, 'SUPABASE_PUBLISHABLE_KEY is empty')
    .refine(
      (key) => !key.startsWith('sb_secret_'),
      'SUPABASE_PUBLISHABLE_KEY holds a secret key, which no client may carry',
    ),
});

export type BackendSettings = z.infer<typeof backendSettingsSchema>;

/** A request that takes longer is aborted: nobody waits for a dead connection. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** The options of a client that stores no session and refreshes none. */
export const NO_SESSION = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/**
 * Creates a client on the backend. The library's own retries are off: the caller decides how often
 * to try again, or one failure is sixteen requests.
 */
export function createBlogClient(
  settings: BackendSettings,
  options: Pick<SupabaseClientOptions<'public'>, 'auth' | 'global' | 'accessToken'>,
): BlogClient {
  return createClient<Database>(settings.SUPABASE_URL, settings.SUPABASE_PUBLISHABLE_KEY, {
    ...options,
    db: { retry: false, timeout: REQUEST_TIMEOUT_MS },
  });
}

/** Creates a client without an account: it reads what everybody may read, and leaves nothing behind. */
export function createAnonymousBlogClient(settings: BackendSettings): BlogClient {
  return createBlogClient(settings, { auth: NO_SESSION });
}
