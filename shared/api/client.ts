import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';
import type { BackendSettings } from './settings.ts';

export type BlogClient = SupabaseClient<Database>;

export const REQUEST_TIMEOUT_MS = 15_000;

export const NO_SESSION = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** Creates a client without supabase-js's retries, which would turn one failure into 16 requests. */
export function createBlogClient(
  settings: BackendSettings,
  options: Pick<SupabaseClientOptions<'public'>, 'auth' | 'global' | 'accessToken'>,
): BlogClient {
  return createClient<Database>(settings.SUPABASE_URL, settings.SUPABASE_PUBLISHABLE_KEY, {
    ...options,
    db: { retry: false, timeout: REQUEST_TIMEOUT_MS },
  });
}

export function createAnonymousBlogClient(settings: BackendSettings): BlogClient {
  return createBlogClient(settings, { auth: NO_SESSION });
}
