import { randomBytes } from 'node:crypto';
import type { Found } from '@callwright/desktop/main/files/stored-value.ts';
import {
  type Account,
  createSessionStore,
  type SessionStore,
  type SystemEncryption,
} from '@callwright/desktop/main/session/session-store.ts';
import {
  listCiphertexts,
  type StoredSessions,
  storedSessionsSchema,
} from '@callwright/desktop/main/session/stored-sessions.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  decryptWithFallback,
  decryptWithKeyring,
  encryptWithFallback,
  encryptWithKeyring,
  isOfFallback,
} from '../../../fake-electron/keyring-cipher.ts';

const account: Account = {
  state: 'signed-in',
  accessToken: 'access-token-in-the-clear',
  refreshToken: 'refresh-token-in-the-clear',
  expiresAt: 1_800_000_000_000,
  user: { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' },
};
const other: Account = { ...account, accessToken: 'another-access-token' };

const HERE = 'https://here.example';
const ELSEWHERE = 'https://elsewhere.example';

let stored: StoredSessions;
let isDiskFull: boolean;
let found: Found;
const file = {
  get value() {
    return stored;
  },
  get found() {
    return found;
  },
  change(toNext: (before: StoredSessions) => StoredSessions) {
    if (found.kind === 'unreadable') return err(found.cause);
    const next = toNext(stored);
    if (next === stored) return ok(undefined);
    if (isDiskFull) return err(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    stored = storedSessionsSchema.parse(JSON.parse(JSON.stringify(next)));
    return ok(undefined);
  },
};

beforeEach(() => {
  stored = storedSessionsSchema.parse({});
  isDiskFull = false;
  found = { kind: 'stored' };
});

const key = randomBytes(32);

function keyring(secret: Buffer = key, changes: Partial<SystemEncryption> = {}): SystemEncryption {
  return {
    encryptStringAsync: async (text) => encryptWithKeyring(secret, text),
    decryptStringAsync: async (ciphertext) =>
      isOfFallback(ciphertext)
        ? { result: decryptWithFallback(ciphertext), shouldReEncrypt: true }
        : { result: decryptWithKeyring(secret, ciphertext), shouldReEncrypt: false },
    ...changes,
  };
}

/** Linux without a keyring, or with a canceled prompt. */
const fallback: SystemEncryption = {
  encryptStringAsync: async (text) => encryptWithFallback(text),
  decryptStringAsync: async (ciphertext) => {
    if (!isOfFallback(ciphertext)) throw new Error('Error while decrypting the ciphertext');
    return { result: decryptWithFallback(ciphertext), shouldReEncrypt: false };
  },
};

const locked: SystemEncryption = {
  ...fallback,
  decryptStringAsync: async (ciphertext) => {
    if (isOfFallback(ciphertext)) return fallback.decryptStringAsync(ciphertext);
    throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
  },
};

const failing: SystemEncryption = {
  encryptStringAsync: () => Promise.reject(new Error('Error while encrypting the text')),
  decryptStringAsync: () => Promise.reject(new Error('Error while decrypting the ciphertext')),
};

type Setting = { platform?: NodeJS.Platform; backendOrigin?: string | null; first?: string | null };

const on = (
  encryption: SystemEncryption,
  { platform = 'linux', backendOrigin = HERE, first = HERE }: Setting = {},
): SessionStore => createSessionStore({ encryption, file, platform, origins: { current: backendOrigin, first } });

const ciphertexts = (origin = HERE) => listCiphertexts(stored, origin).map((text) => Buffer.from(text, 'base64'));

function writeEarlierFormat(ciphertext: Buffer | null, unopened: Buffer[] = []): void {
  stored = storedSessionsSchema.parse({
    ciphertext: ciphertext?.toString('base64') ?? null,
    unopened: unopened.map((each) => each.toString('base64')),
  });
}

describe('a session on a system with a keyring', () => {
  test('is stored encrypted', async () => {
    expect(await on(keyring()).save(account)).toEqual({ ok: true, value: undefined });
    expect(JSON.stringify(stored)).not.toMatch(/in-the-clear|ana@example/);
    expect(ciphertexts().map((each) => each.includes('in-the-clear'))).toEqual([false]);
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
  });

  test.each(['darwin', 'win32'] as const)('is stored on %s under v10, the keyring’s key there', async (platform) => {
    expect(await on(fallback, { platform }).save(account)).toMatchObject({ ok: true });
    expect(await on(fallback, { platform }).load()).toEqual({ account, problem: null });
  });

  test('is deleted on sign-out', async () => {
    await on(keyring()).save(account);
    expect(await on(keyring()).forget()).toBe(true);
    expect(stored.sessions).toEqual([]);
  });

  test('is encrypted again when the system says that its key is old', async () => {
    await on(keyring()).save(account);
    const [old] = ciphertexts();
    const store = on({
      ...keyring(),
      decryptStringAsync: async (bytes) => ({ result: decryptWithKeyring(key, bytes), shouldReEncrypt: true }),
    });
    expect(await store.load()).toEqual({ account, problem: null });
    expect(ciphertexts()).toHaveLength(1);
    expect(ciphertexts()).not.toContainEqual(old);
  });

  test('stays under an old key if the new one is weak', async () => {
    await on(keyring()).save(account);
    const before = stored;
    const store = on({
      ...fallback,
      decryptStringAsync: async (bytes) => ({ result: decryptWithKeyring(key, bytes), shouldReEncrypt: true }),
    });
    expect(await store.load()).toEqual({ account, problem: null });
    expect(stored).toEqual(before);
  });
});

describe('a session that only a public key would encrypt', () => {
  test('isn’t stored, and the next start is told why', async () => {
    expect(await on(fallback).save(account)).toEqual({ ok: false, error: 'weak-keyring' });
    expect(ciphertexts()).toEqual([]);
    expect(await on(fallback).load()).toEqual({ account: null, problem: 'weak-keyring' });
  });

  test('doesn’t replace a stronger one, which is available again with the keyring', async () => {
    await on(keyring()).save(account);
    const before = stored;
    expect(await on(fallback).load()).toEqual({ account: null, problem: 'unreadable' });
    expect(await on(fallback).save(other)).toEqual({ ok: false, error: 'weak-keyring' });
    expect(stored).toEqual(before);
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
  });

  test('isn’t stored unencrypted, either', async () => {
    const plain = { ...fallback, encryptStringAsync: async (text: string) => Buffer.from(text) };
    expect(await on(plain).save(account)).toEqual({ ok: false, error: 'weak-keyring' });
    expect(stored.sessions).toEqual([]);
  });

  test('stays in memory if an earlier version stored it, and is removed from the disk', async () => {
    writeEarlierFormat(encryptWithFallback(JSON.stringify(account)));
    expect(await on(fallback).load()).toEqual({ account, problem: 'weak-keyring' });
    expect(ciphertexts()).toEqual([]);
    expect(await on(fallback).load()).toEqual({ account: null, problem: 'weak-keyring' });
  });

  test('is encrypted by the keyring if an earlier version stored it and there is one now', async () => {
    writeEarlierFormat(encryptWithFallback(JSON.stringify(account)));
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
    expect(ciphertexts().map((each) => JSON.parse(decryptWithKeyring(key, each)))).toEqual([account]);
  });

  test('is removed from the disk next to a valid one, and if nothing decrypts it', async () => {
    const weak = encryptWithFallback(JSON.stringify(account));
    const strong = encryptWithKeyring(key, JSON.stringify(other));
    writeEarlierFormat(strong, [weak]);
    expect(await on(keyring()).load()).toEqual({ account: other, problem: null });
    expect(ciphertexts()).toEqual([strong]);
    writeEarlierFormat(weak);
    expect(await on(failing).load()).toEqual({ account: null, problem: 'unreadable' });
    expect(ciphertexts()).toEqual([]);
  });
});

describe('a session on a system whose keyring fails', () => {
  test.each<[string, SystemEncryption, string, string]>([
    ['that can’t encrypt', failing, 'unreadable', 'keyring-refused'],
    ['that is locked', locked, 'unreadable', 'weak-keyring'],
  ])('%s isn’t stored, and an earlier one stays', async (_name, encryption, found, refused) => {
    await on(keyring()).save(account);
    const before = stored;
    const store = on(encryption);
    expect(await store.load()).toEqual({ account: null, problem: found });
    expect(await store.save(other)).toEqual({ ok: false, error: refused });
    expect(stored).toEqual(before);
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
  });

  test('opens in the same store once the keyring is unlocked', async () => {
    await on(keyring()).save(account);
    const states = [locked, locked, keyring()];
    const store = on({
      encryptStringAsync: keyring().encryptStringAsync,
      decryptStringAsync: (bytes) => (states.shift() ?? keyring()).decryptStringAsync(bytes),
    });
    expect((await store.load()).problem).toBe('unreadable');
    expect((await store.load()).problem).toBe('unreadable');
    expect(await store.load()).toEqual({ account, problem: null });
  });
});

describe('a session that no key decrypts', () => {
  test('is available again with its key, even next to a newer one', async () => {
    await on(keyring()).save(account);
    const changed = randomBytes(32);
    const store = on(keyring(changed));
    expect(await store.load()).toEqual({ account: null, problem: 'unreadable' });
    expect(await store.save(other)).toMatchObject({ ok: true });
    expect(ciphertexts()).toHaveLength(2);
    expect(await on(keyring(changed)).load()).toEqual({ account: other, problem: null });
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
  });

  test('is restored if an earlier version gave up on it', async () => {
    writeEarlierFormat(null, [encryptWithKeyring(key, JSON.stringify(account))]);
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
  });

  test('is one of at most four that are stored', async () => {
    for (let start = 0; start < 10; start += 1) {
      const store = on(keyring(randomBytes(32)));
      await store.load();
      await store.save(account);
    }
    expect(ciphertexts()).toHaveLength(5);
  });

  test('is deleted with the others on sign-out, because a returning keyring would sign in again', async () => {
    await on(keyring()).save(account);
    const store = on(keyring(randomBytes(32)));
    await store.load();
    await store.save(other);
    expect(await store.forget()).toBe(true);
    expect(await on(keyring()).load()).toEqual({ account: null, problem: null });
  });

  test('stays deleted if its author signs out while the keyring is locked', async () => {
    await on(keyring()).save(account);
    const unlocked = Promise.withResolvers<void>();
    const store = on({
      ...keyring(),
      decryptStringAsync: async (bytes) => {
        await unlocked.promise;
        return { result: decryptWithKeyring(key, bytes), shouldReEncrypt: true };
      },
    });
    const loading = store.load();
    const saving = store.save(other);
    await store.forget();
    unlocked.resolve();
    await loading;
    expect([await saving, stored.sessions]).toEqual([{ ok: false, error: 'keyring-locked' }, []]);
  });
});

test('a session decrypted after another one signed in gives way to it', async () => {
  await on(keyring()).save(account);
  const unlocked = Promise.withResolvers<void>();
  const store = on({
    ...keyring(),
    decryptStringAsync: async (bytes) => {
      await unlocked.promise;
      return { result: decryptWithKeyring(key, bytes), shouldReEncrypt: false };
    },
  });
  const loading = store.load();
  const saving = store.save(other);
  unlocked.resolve();
  await loading;
  expect([await saving, ciphertexts().map((each) => JSON.parse(decryptWithKeyring(key, each)))]).toEqual([
    { ok: true, value: undefined },
    [other],
  ]);
});

describe('a session of one backend', () => {
  test('isn’t found, sent, or changed by another one, and is there when its author returns', async () => {
    await on(keyring()).save(account);
    const there = on(keyring(), { backendOrigin: ELSEWHERE });
    expect(await there.load()).toEqual({ account: null, problem: null });
    await there.save(other);
    await there.forget();
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
  });

  test('isn’t touched if no backend is known', async () => {
    await on(keyring()).save(account);
    const before = stored;
    const nowhere = on(keyring(), { backendOrigin: null });
    expect(await nowhere.load()).toEqual({ account: null, problem: null });
    await nowhere.forget();
    expect(stored).toEqual(before);
  });

  test('belongs to the backend of the first start if an earlier version didn’t name it', async () => {
    writeEarlierFormat(encryptWithKeyring(key, JSON.stringify(account)));
    expect(await on(keyring(), { backendOrigin: null, first: null }).load()).toEqual({
      account: null,
      problem: null,
    });
    expect(await on(keyring()).load()).toEqual({ account, problem: null });
    expect(await on(keyring(), { backendOrigin: ELSEWHERE }).load()).toEqual({ account: null, problem: null });
  });
});

test('a session without a backend is sent only to the first one, even if that couldn’t be stored', async () => {
  writeEarlierFormat(encryptWithKeyring(key, JSON.stringify(account)));
  isDiskFull = true;
  expect(await on(keyring()).load()).toEqual({ account, problem: null });
  isDiskFull = false;
  expect(await on(keyring(), { backendOrigin: ELSEWHERE }).load()).toEqual({ account: null, problem: null });
  expect(await on(keyring()).load()).toEqual({ account, problem: null });
});

describe('a session on a failing disk', () => {
  test('is reported as lost if its file is damaged', async () => {
    found = { kind: 'damaged', movedTo: 'session.damaged.json' };
    const store = on(keyring());
    expect(await store.load()).toEqual({ account: null, problem: 'file-damaged' });
    expect(await store.save(account)).toEqual({ ok: true, value: undefined });
  });

  test('isn’t stored, and says so', async () => {
    isDiskFull = true;
    expect(await on(keyring()).save(account)).toEqual({ ok: false, error: 'file-unusable' });
  });

  test('isn’t deleted, and says so', async () => {
    await on(keyring()).save(account);
    isDiskFull = true;
    expect(await on(keyring()).forget()).toBe(false);
  });

  test('isn’t stored while its file can’t be read, and is stored with the others afterwards', async () => {
    await on(keyring(), { backendOrigin: ELSEWHERE }).save(other);
    found = { kind: 'unreadable', cause: new Error('EACCES') };
    const store = on(keyring());
    expect(await store.load()).toEqual({ account: null, problem: 'file-unusable' });
    expect(await store.save(account)).toEqual({ ok: false, error: 'file-unusable' });
    expect(await store.forget()).toBe(false);
    found = { kind: 'stored' };
    expect(await store.save(account)).toEqual({ ok: true, value: undefined });
    expect([ciphertexts(), ciphertexts(ELSEWHERE)].map(({ length }) => length)).toEqual([1, 1]);
  });
});
