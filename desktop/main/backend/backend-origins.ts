import { z } from 'zod';
import type { Env } from '../app/env.ts';
import { StoredValue } from '../files/stored-value.ts';
import { toBackendOrigin } from './backend-client.ts';

/** Identifies the backend of stored data. */
export type BackendOrigins = {
  /** Null if no backend is set. */
  current: string | null;
  /**
   * The backend of data from versions that didn't store one: the backend that was set at the first start after the
   * update.
   */
  first: string | null;
};

const firstBackendSchema = z.object({ backendOrigin: z.string().nullable() });

type FirstBackend = z.infer<typeof firstBackendSchema>;

/** For tests and tools without a backend. */
export const NO_BACKEND_ORIGINS: BackendOrigins = { current: null, first: null };

/** Reads the first backend. Stores the current one if there is none yet. */
export function openBackendOrigins(userData: string, backend: Env['backend']): BackendOrigins {
  const current = backend === null ? null : toBackendOrigin(backend.url);
  const file = new StoredValue<FirstBackend>({
    folder: userData,
    name: 'first-backend',
    schema: firstBackendSchema,
    fallback: { backendOrigin: null },
  });
  const { backendOrigin } = file.value;
  // Data without a backend isn't used or changed in this run.
  if (file.found.kind === 'unreadable') return { current, first: null };
  if (backendOrigin !== null || current === null) return { current, first: backendOrigin };
  // If the disk refuses, the next start stores it.
  file.change(() => ({ backendOrigin: current }));
  return { current, first: current };
}
