// Tested by tests/faults/f10-kill-at-renewal.ts and tests/e2e/desktop/account.spec.ts.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { toDamagedPath } from '../files/file-names.ts';
import { type CiphertextFile, type StoredCiphertext, storedCiphertextSchema } from './session-store.ts';

const NAME = 'session';

/**
 * Opens the file of the encrypted session; a damaged one is quarantined under another name, never
 * overwritten. Alone in its module, because electron-store needs Electron and the store's tests do not.
 * electron-store holds this file alone: its `set` returns once the ciphertext is written, which the app's own
 * `openJsonFile` does not offer.
 */
export function openSessionFile(folder: string): CiphertextFile {
  const store = openStore(folder);
  return {
    get: () => storedCiphertextSchema.parse(store.store),
    set: (stored) => {
      store.store = stored;
    },
  };
}

function openStore(folder: string): ElectronStore<StoredCiphertext> {
  const open = () => new ElectronStore<StoredCiphertext>({ name: NAME, cwd: folder });
  try {
    const store = open();
    storedCiphertextSchema.parse(store.store);
    return store;
  } catch (cause) {
    const path = join(folder, `${NAME}.json`);
    if (!existsSync(path)) throw cause;
    renameSync(path, toDamagedPath(path));
    return open();
  }
}
