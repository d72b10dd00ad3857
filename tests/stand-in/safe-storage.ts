import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.ts';

/** A keyring that a test chooses by `STAND_IN_KEYRING`: the system's, the weak fallback, or one that fails. */
const keyring = process.env.STAND_IN_KEYRING ?? 'gnome_libsecret';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** `safeStorage` with AES-256-GCM; its key lies in the user-data folder, as a keyring would outlive the app. */
export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    if (keyring === 'throws') throw new Error('The keyring does not answer');
    return keyring !== 'unavailable';
  },
  async encryptStringAsync(text: string): Promise<Buffer> {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', readKey(), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const decipher = createDecipheriv('aes-256-gcm', readKey(), ciphertext.subarray(0, NONCE_LENGTH));
    decipher.setAuthTag(ciphertext.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
    const opened = decipher.update(ciphertext.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8');
    return { result: opened + decipher.final('utf8'), shouldReEncrypt: false };
  },
  getSelectedStorageBackend: (): string => (keyring === 'basic_text' ? 'basic_text' : 'gnome_libsecret'),
};

function readKey(): Buffer {
  const path = join(app.getPath('userData'), 'stand-in-keyring');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}
