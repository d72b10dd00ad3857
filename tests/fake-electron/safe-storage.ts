import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.ts';
import {
  decryptWithFallback,
  decryptWithKeyring,
  encryptWithFallback,
  encryptWithKeyring,
  isOfFallback,
} from './keyring-cipher.ts';

/**
 * What the synchronous API reports for the desktop environment. It doesn't reveal the key that the asynchronous API
 * really uses.
 */
const claimedBackend = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
/** `weak`: no keyring is running or its prompt was canceled, so the fallback key encrypts. */
const isWeak = process.env.STAND_IN_KEYRING_KEY === 'weak';
/**
 * `unavailable`, as before `ready`; `throws` on use; `waits` for the author forever; `locked`, so that the fallback key
 * encrypts; or `old`, a key to replace.
 */
const fault = process.env.STAND_IN_KEYRING_FAULT ?? null;

const hasKeyring = !isWeak && fault !== 'locked';

/** The key is in the user-data folder, because a keyring outlives the app. */
export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    await waitForAuthor();
    return fault !== 'unavailable';
  },
  async encryptStringAsync(text: string): Promise<Buffer> {
    await waitForAuthor();
    failIfFaulty('encrypting the text provided to safeStorage.encryptStringAsync');
    return hasKeyring ? encryptWithKeyring(readKey(), text) : encryptWithFallback(text);
  },
  async decryptStringAsync(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    await waitForAuthor();
    failIfFaulty('decrypting the ciphertext provided to safeStorage.decryptStringAsync');
    if (isOfFallback(ciphertext)) return { result: decryptWithFallback(ciphertext), shouldReEncrypt: hasKeyring };
    if (fault === 'locked') {
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
    }
    if (isWeak) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    return { result: decryptWithKeyring(readKey(), ciphertext), shouldReEncrypt: fault === 'old' };
  },
  getSelectedStorageBackend: (): string => claimedBackend,
};

async function waitForAuthor(): Promise<void> {
  if (fault === 'waits') await new Promise(() => {});
}

function failIfFaulty(doing: string): void {
  if (fault === 'throws' || fault === 'unavailable') throw new Error(`Error while ${doing}.`);
}

function readKey(): Buffer {
  const path = join(app.getPath('userData'), 'fake-electron-keyring');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}
