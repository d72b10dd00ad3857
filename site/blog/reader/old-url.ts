import { tidyOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { sendToBackend } from './reader-requests.ts';

/** After that, the reader sees the notice, which shouldn't change. */
const TIMEOUT_MS = 4_000;

/** Returns the slug of the post that was at a path of an earlier site. Null if there's none, or the backend is slow. */
export async function resolveOldUrl(backend: ReaderBackend, path: string): Promise<string | null> {
  try {
    const body = JSON.stringify({ path: tidyOldUrls(path) });
    const answer = await sendToBackend(backend, 'rpc/resolve_old_url', body, TIMEOUT_MS);
    const slug: unknown = await answer.json();
    return typeof slug === 'string' ? slug : null;
  } catch {
    return null;
  }
}
