// Tested by tests/desktop/main/session/session-file.test.ts, tests/faults/f10-kill-at-renewal.ts and tests/e2e/desktop/account.spec.ts.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { codeOf } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { retryHeldSync } from '../files/retry-held.ts';
import type { SessionFile } from './session-store.ts';
import { NO_SESSIONS, type StoredSessions, storedSessionsSchema } from './stored-sessions.ts';

const NAME = 'session';

/**
 * Opens the file of the encrypted sessions. A damaged one is quarantined under another name, never overwritten;
 * where the system refuses that, or refuses to read it, the sessions of this run are in memory alone, and the file
 * stays as it is: the app starts all the same. Alone in its module, because electron-store needs Electron and the
 * store's tests do not. electron-store holds this file alone: its `set` returns once the ciphertext is written,
 * which the app's own `openJsonFile` does not offer.
 */
export function openSessionFile(folder: string): SessionFile {
  try {
    return retryHeldSync(() => openStore(folder));
  } catch (cause) {
    // A file that can't be read now may be whole.
    return codeOf(cause) === '' && isSetAside(join(folder, `${NAME}.json`)) ? reopen(folder) : inMemory();
  }
}

/** @throws where the file can't be read, or holds something else. */
function openStore(folder: string): SessionFile {
  const store = new ElectronStore<StoredSessions>({ name: NAME, cwd: folder });
  // In memory from here on: a file that can't be read later must not end a run that has read it.
  let sessions = storedSessionsSchema.parse(store.store);
  return {
    get: () => sessions,
    set: (stored) => {
      retryHeldSync(() => {
        store.store = stored;
      });
      sessions = stored;
    },
    state: 'as-left',
  };
}

function isSetAside(path: string): boolean {
  try {
    retryHeldSync(() => renameSync(path, toDamagedPath(path)));
    return true;
  } catch {
    return false;
  }
}

function reopen(folder: string): SessionFile {
  try {
    return { ...retryHeldSync(() => openStore(folder)), state: 'set-aside' };
  } catch {
    return inMemory();
  }
}

function inMemory(): SessionFile {
  let sessions = NO_SESSIONS;
  return {
    get: () => sessions,
    set: (stored) => {
      sessions = stored;
    },
    state: 'in-memory',
  };
}
