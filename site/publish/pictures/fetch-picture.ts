import { PUBLIC_PICTURES_PATH } from '@callwright/shared/post/picture-reference.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { fetchWithRetry } from '../backend/fetch-with-retry.ts';

/** A failure has a reason for the owner. */
export type FetchPicture = (path: string) => Promise<Result<Uint8Array, string>>;

/** 6 MiB at one megabit per second. */
const TIMEOUT_MS = 60_000;

export function createFetchPicture(backendUrl: string, signal?: AbortSignal): FetchPicture {
  const folder = `${backendUrl.replace(/\/+$/, '')}${PUBLIC_PICTURES_PATH}`;
  return async (path) => {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetchWithRetry(`${folder}${path}`, {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        redirect: 'error',
      });
      if (!response.ok) {
        await response.body?.cancel();
        const isGone = response.status === 400 || response.status === 404;
        return err(isGone ? "it's no longer on the backend" : `the backend responded with ${response.status}`);
      }
      return ok(await response.bytes());
    } catch (cause) {
      signal?.throwIfAborted();
      return err(`couldn't reach the backend (${cause instanceof Error ? cause.message : String(cause)})`);
    }
  };
}
