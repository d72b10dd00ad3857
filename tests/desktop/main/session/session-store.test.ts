import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  type Account,
  createSessionStore,
  type StoredCiphertext,
  type SystemEncryption,
} from '@callwright/desktop/main/session/session-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const account: Account = {
  state: 'signed-in',
  accessToken: 'access-token-in-the-clear',
  refreshToken: 'refresh-token-in-the-clear',
  expiresAt: 1_800_000_000_000,
  user: { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' },
};

let stored: StoredCiphertext;
const file = {
  get: () => stored,
  set: (next: StoredCiphertext) => {
    stored = next;
  },
};

beforeEach(() => {
  stored = { ciphertext: null, unopened: [] };
});

/** AES-GCM under a key that a test may change, as a keyring does. */
function keyring(key: Buffer, changes: Partial<SystemEncryption> = {}): SystemEncryption {
  return {
    isAsyncEncryptionAvailable: async () => true,
    async encryptStringAsync(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    async decryptStringAsync(ciphertext) {
      const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, 12));
      decipher.setAuthTag(ciphertext.subarray(12, 28));
      const result = decipher.update(ciphertext.subarray(28), undefined, 'utf8') + decipher.final('utf8');
      return { result, shouldReEncrypt: false };
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...changes,
  };
}

const key = randomBytes(32);
const on = (encryption: SystemEncryption, platform: NodeJS.Platform = 'linux') =>
  createSessionStore({ encryption, file, platform });

describe('a session on a system with a keyring', () => {
  test.each(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])('is kept with %s, encrypted', async (backend) => {
    expect(await on(keyring(key, { getSelectedStorageBackend: () => backend })).save(account)).toBe(true);
    expect(JSON.stringify(stored)).not.toMatch(/in-the-clear|ana@example/);
    expect(Buffer.from(stored.ciphertext ?? '', 'base64').toString('latin1')).not.toContain('in-the-clear');
    expect(await on(keyring(key)).load()).toEqual({ account, isUnreadable: false });
  });

  test.each(['darwin', 'win32'] as const)('is kept on %s, which knows no such backends', async (platform) => {
    const encryption = keyring(key, {
      getSelectedStorageBackend: () => {
        throw new Error('Linux only');
      },
    });
    expect(await on(encryption, platform).save(account)).toBe(true);
    expect(await on(encryption, platform).load()).toEqual({ account, isUnreadable: false });
  });

  test('is forgotten on sign-out', async () => {
    await on(keyring(key)).save(account);
    await on(keyring(key)).forget();
    expect(stored).toEqual({ ciphertext: null, unopened: [] });
  });

  test('is encrypted anew when the system says that its key is old', async () => {
    await on(keyring(key)).save(account);
    const old = stored.ciphertext;
    const rotating = keyring(key);
    const store = on({
      ...rotating,
      decryptStringAsync: async (bytes) => ({ ...(await rotating.decryptStringAsync(bytes)), shouldReEncrypt: true }),
    });
    expect(await store.load()).toEqual({ account, isUnreadable: false });
    expect(stored.ciphertext).not.toBe(old);
  });
});

describe('a session on a system without a safe place', () => {
  const fails = () => Promise.reject(new Error('no keyring'));

  test.each<[string, Partial<SystemEncryption>]>([
    ['the weak fallback of Linux', { getSelectedStorageBackend: () => 'basic_text' }],
    ['a backend nobody knows yet', { getSelectedStorageBackend: () => 'unknown' }],
    ['encryption that is not available', { isAsyncEncryptionAvailable: async () => false }],
    ['encryption that does not answer', { isAsyncEncryptionAvailable: fails }],
    ['encryption that fails', { encryptStringAsync: fails }],
  ])('is not written with %s, and what was written before is left alone', async (_name, changes) => {
    await on(keyring(key)).save(account);
    const before = stored;
    expect(await on(keyring(key, changes)).save({ ...account, accessToken: 'other' })).toBe(false);
    expect(stored).toEqual(before);
  });

  test.each<[string, Partial<SystemEncryption>]>([
    ['basic_text', { getSelectedStorageBackend: () => 'basic_text' }],
    ['a locked keyring', { isAsyncEncryptionAvailable: async () => false }],
  ])('comes back once the keyring does (%s in between)', async (_name, changes) => {
    await on(keyring(key)).save(account);
    expect(await on(keyring(key, changes)).load()).toEqual({ account: null, isUnreadable: true });
    expect(await on(keyring(key)).load()).toEqual({ account, isUnreadable: false });
  });
});

describe('a session that no key opens', () => {
  test('is there again once the key that closed it is back', async () => {
    await on(keyring(key)).save(account);
    expect(await on(keyring(randomBytes(32))).load()).toEqual({ account: null, isUnreadable: true });
    expect(await on(keyring(key)).load()).toEqual({ account, isUnreadable: false });
  });

  test('is put aside, not deleted, where another one takes its place or its author signs out', async () => {
    await on(keyring(key)).save(account);
    const old = stored.ciphertext;
    const changed = on(keyring(randomBytes(32)));
    await changed.load();
    await changed.forget();
    expect(stored).toEqual({ ciphertext: null, unopened: [old] });
  });

  test('is kept beside a new one', async () => {
    await on(keyring(key)).save(account);
    const old = stored.ciphertext;
    const changed = on(keyring(randomBytes(32)));
    expect(await changed.load()).toEqual({ account: null, isUnreadable: true });
    expect(stored).toEqual({ ciphertext: old, unopened: [] });
    expect(await changed.save({ state: 'expired', ...account.user })).toBe(true);
    expect(stored.unopened).toEqual([old]);
    expect(await changed.load()).toEqual({ account: { state: 'expired', ...account.user }, isUnreadable: false });
  });

  test('is put aside while its keyring is still locked, and what was asked last is what is kept', async () => {
    await on(keyring(key)).save(account);
    const old = stored.ciphertext;
    const unlocked = Promise.withResolvers<boolean>();
    const locked = on(keyring(key, { isAsyncEncryptionAvailable: () => unlocked.promise }));
    const loading = locked.load();
    const saving = locked.save({ ...account, accessToken: 'other' });
    await locked.forget();
    unlocked.resolve(true);
    await loading;
    expect([await saving, stored]).toEqual([false, { ciphertext: null, unopened: [old] }]);
  });
});
