import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';
import type { BackendSettings } from './settings.ts';

/** A client of the blog's backend: anonymous, or carrying a session. */
export type BlogClient = SupabaseClient<Database>;

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
