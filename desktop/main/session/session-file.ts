import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { toDamagedPath } from '../files/json-file.ts';
import { type CiphertextFile, type StoredCiphertext, storedCiphertextSchema } from './session-store.ts';

const NAME = 'session';

/**
 * The file of the encrypted session. A damaged one is set aside under another name, never overwritten.
 * `electron-store` holds this file alone: ciphertext has to be written before a call returns, which the
 * app's own `openJsonFile` does not offer.
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
