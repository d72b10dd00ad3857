import { type BlogClient, createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

/** Reads what anyone may read, and retries. */
export function createReadingClient(env: BackendSettings): BlogClient {
  return createBlogClient(env, { auth: NO_SESSION, global: { fetch: fetchWithRetry } });
}
