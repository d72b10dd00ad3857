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
 * What the synchronous API would choose by the name of the desktop, by Electron's name for it. It says nothing of
 * the key that the asynchronous API encrypts with, which depends on what answers on the bus.
 */
const claimedBackend = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
/** The key that encrypts: the keyring's, or `weak`, the fallback's where no keyring runs or its prompt was cancelled. */
const isWeak = process.env.STAND_IN_KEYRING_KEY === 'weak';
/**
 * What is wrong with it: it is `unavailable`, as before `ready`; it `throws` when it encrypts or decrypts; it `waits`
 * for the author for ever; it is `locked`, so that the fallback encrypts; or its key is `old`, and should be replaced.
 */
const fault = process.env.STAND_IN_KEYRING_FAULT ?? null;

const hasKeyring = !isWeak && fault !== 'locked';

/** `safeStorage` on Linux; the keyring's key lies in the user-data folder, as a keyring would outlive the app. */
export const safeStorage = {
  /** True of the fallback as well; pending while the author is asked. */
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
  const path = join(app.getPath('userData'), 'stand-in-keyring');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}
