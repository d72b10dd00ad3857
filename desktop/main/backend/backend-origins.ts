import { z } from 'zod';
import type { Env } from '../app/env.ts';
import { StoredValue } from '../files/stored-value.ts';
import { toBackendOrigin } from './backend-client.ts';

export type BackendOrigins = {
  current: string | null;
  /** The backend of data from versions that didn't store one: the one at the first start after the update. */
  first: string | null;
};

const firstBackendSchema = z.object({ backendOrigin: z.string().nullable() });

type FirstBackend = z.infer<typeof firstBackendSchema>;

export const NO_BACKEND_ORIGINS: BackendOrigins = { current: null, first: null };

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
  file.change(() => ({ backendOrigin: current }));
  return { current, first: current };
}
