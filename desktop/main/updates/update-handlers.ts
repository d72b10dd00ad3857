import type { IpcHandlers } from '../app/ipc.ts';
import type { Updates } from './updates.ts';

/** What the renderer may ask about new versions; null where this copy gets none by itself. */
export function createUpdateHandlers(updates: Updates | null) {
  return {
    'updates:read': () => updates?.read() ?? { name: 'idle' },
    'updates:check': () => void updates?.check(true),
    'updates:download': () => void updates?.download(),
    'updates:install': () => void updates?.install(),
  } satisfies Partial<IpcHandlers>;
}
