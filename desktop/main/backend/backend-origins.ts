// Tested by tests/desktop/main/backend/backend-origins.test.ts and tests/desktop/main/publish/another-backend.test.ts.
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../app/env.ts';
import { openJsonFile } from '../files/json-file.ts';
import { toBackendOrigin } from './backend-client.ts';

/** The backends that what is stored here belongs to. */
export type BackendOrigins = {
  /** The backend of this run; null without one. */
  current: string | null;
  /**
   * The backend of whatever names none. Earlier versions named no backend: what they stored is taken to be of
   * the one that is set when a version that does is first started.
   */
  first: string | null;
};

/** For what has no backend: nothing names one then, and everything is found. */
export const NO_BACKEND_ORIGINS: BackendOrigins = { current: null, first: null };

/** Reads which backend came first, and notes the current one where none has. */
export async function openBackendOrigins(userData: string, backend: Env['backend']): Promise<BackendOrigins> {
  const current = backend === null ? null : toBackendOrigin(backend.url);
  const file = openJsonFile({
    path: join(userData, 'first-backend.json'),
    schema: z.object({ backendOrigin: z.string().nullable() }),
    fallback: { backendOrigin: null },
    onDamaged: 'keep',
  });
  try {
    const { backendOrigin } = await file.read();
    if (backendOrigin !== null || current === null) return { current, first: backendOrigin };
  } catch {
    // Where that can't be known, what names no backend is of none: it is neither used nor changed in this run.
    return { current, first: null };
  }
  // A disk that does not take it changes nothing in this run: none was noted, so this one is the first.
  await file.write({ backendOrigin: current }).catch(() => {});
  return { current, first: current };
}

/** Whether what names this backend, or none, belongs to the backend of this run. */
export function isOfCurrentBackend(backendOrigin: string | undefined, { current, first }: BackendOrigins): boolean {
  return (backendOrigin ?? first) === current;
}

/** Returns the ending of a file's or a folder's name that tells the current backend's from others'; empty for the first. */
export function toBackendSuffix({ current, first }: BackendOrigins): string {
  return current === first ? '' : `.${encodeURIComponent(current ?? 'none')}`;
}
