import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Mimics Chromium's os_crypt on Linux. `v11` is a keyring's key (here AES-256-GCM). `v10` is the fallback, whose key
 * and nonce are constants (posix_key_provider.cc).
 */
const KEYRING_VERSION = 'v11';
const FALLBACK_VERSION = 'v10';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** PBKDF2-HMAC-SHA1 of "peanuts" with the salt "saltysalt", one iteration. */
const FALLBACK_KEY = Buffer.from('fd621fe5a2b402539dfa147ca9272778', 'hex');
const FALLBACK_NONCE = Buffer.alloc(16, ' ');

export function encryptWithKeyring(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(KEYRING_VERSION), nonce, cipher.getAuthTag(), sealed]);
}

export function decryptWithKeyring(key: Buffer, ciphertext: Buffer): string {
  const [version, rest] = [ciphertext.subarray(0, 3).toString('latin1'), ciphertext.subarray(3)];
  if (version !== KEYRING_VERSION) throw new Error(`The keyring has no key ${version}`);
  const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, NONCE_LENGTH));
  decipher.setAuthTag(rest.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
  return decipher.update(rest.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8');
}

export function isOfFallback(ciphertext: Buffer): boolean {
  return ciphertext.subarray(0, 3).toString('latin1') === FALLBACK_VERSION;
}

export function encryptWithFallback(text: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', FALLBACK_KEY, FALLBACK_NONCE);
  return Buffer.concat([Buffer.from(FALLBACK_VERSION), cipher.update(text, 'utf8'), cipher.final()]);
}

export function decryptWithFallback(ciphertext: Buffer): string {
  const decipher = createDecipheriv('aes-128-cbc', FALLBACK_KEY, FALLBACK_NONCE);
  return decipher.update(ciphertext.subarray(3), undefined, 'utf8') + decipher.final('utf8');
}
