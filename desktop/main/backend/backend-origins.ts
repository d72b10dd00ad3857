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
