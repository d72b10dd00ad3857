// Tested by tests/desktop/main/backend/backend-origins.test.ts and tests/desktop/main/publish/another-backend.test.ts.
import { z } from 'zod';
import type { Env } from '../app/env.ts';
import { StoredValue } from '../files/stored-value.ts';
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

const firstBackendSchema = z.object({ backendOrigin: z.string().nullable() });

type FirstBackend = z.infer<typeof firstBackendSchema>;

/** For what has no backend: nothing names one then, and everything is found. */
export const NO_BACKEND_ORIGINS: BackendOrigins = { current: null, first: null };

/** Reads which backend came first, and notes the current one if none has. */
export function openBackendOrigins(userData: string, backend: Env['backend']): BackendOrigins {
  const current = backend === null ? null : toBackendOrigin(backend.url);
  const file = new StoredValue<FirstBackend>({
    folder: userData,
    name: 'first-backend',
    schema: firstBackendSchema,
    fallback: { backendOrigin: null },
  });
  const { backendOrigin } = file.value;
  // What names no backend is of none then: it is neither used nor changed in this run.
  if (file.found.kind === 'unreadable') return { current, first: null };
  if (backendOrigin !== null || current === null) return { current, first: backendOrigin };
  // A disk that does not take it changes nothing in this run: none was noted, so this one is the first.
  file.change(() => ({ backendOrigin: current }));
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
