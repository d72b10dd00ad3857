import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.ts';

/** The keyring that a test chooses, by the name that Electron has for it: `basic_text` is the weak fallback of Linux. */
const keyring = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
/** What is wrong with it: it is `unavailable`, `throws` when it opens or closes something, or `waits` for ever. */
const fault = process.env.STAND_IN_KEYRING_FAULT ?? null;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** `safeStorage` with AES-256-GCM; its key lies in the user-data folder, as a keyring would outlive the app. */
export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    if (fault === 'waits') await new Promise(() => {});
    return fault !== 'unavailable';
  },
  async encryptStringAsync(text: string): Promise<Buffer> {
    failIfFaulty();
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', readKey(), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    failIfFaulty();
    const decipher = createDecipheriv('aes-256-gcm', readKey(), ciphertext.subarray(0, NONCE_LENGTH));
    decipher.setAuthTag(ciphertext.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
    const opened = decipher.update(ciphertext.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8');
    return { result: opened + decipher.final('utf8'), shouldReEncrypt: false };
  },
  getSelectedStorageBackend: (): string => keyring,
};

function failIfFaulty(): void {
  if (fault === 'throws') throw new Error('The keyring does not answer');
}

function readKey(): Buffer {
  const path = join(app.getPath('userData'), 'stand-in-keyring');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}
