// Import first: electron-store keeps the file system functions it finds on load.
import '../../../helpers/hostile-disk/hostile-disk.ts';

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, createSessionStore } from '@callwright/desktop/main/session/session-store.ts';
import {
  listCiphertexts,
  openSessionFile,
  replaceCiphertexts,
} from '@callwright/desktop/main/session/stored-sessions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decryptWithKeyring, encryptWithKeyring } from '../../../fake-electron/keyring-cipher.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';

const KEY = randomBytes(32);

const signedIn = (accessToken: string): Account => ({
  state: 'signed-in',
  accessToken,
  refreshToken: 'refresh',
  expiresAt: 1_800_000_000_000,
  user: { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' },
});

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-session-'));
  path = join(folder, 'session.json');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

test('data of the previous version can be read', async () => {
  const stored = { sessions: [{ backendOrigin: 'https://here.example', ciphertext: 'djEx' }], notKept: {} };
  await writeFile(path, JSON.stringify(stored, null, '\t'));
  expect(openSessionFile(folder).value).toEqual(stored);
});

test('data of an earlier version can be read: the session first, then the ones no key decrypted, newest first', async () => {
  await writeFile(path, JSON.stringify({ ciphertext: 'a', unopened: ['b', 'c'] }));
  expect(openSessionFile(folder).value.sessions).toEqual(
    ['a', 'c', 'b'].map((ciphertext) => ({ backendOrigin: null, ciphertext })),
  );
});

describeOnEveryDisk('a session in the file of the sessions', async (inFolder) => {
  const file = openSessionFile(inFolder);
  const originOf = (slot: number) => `https://${slot}.example`;
  return {
    async store(slot, value) {
      return file.change((before) => replaceCiphertexts(before, originOf(slot), [value], null)).ok;
    },
    read: async (slot) => listCiphertexts(file.value, originOf(slot))[0] ?? null,
  };
});

const storeOf = (file: ReturnType<typeof openSessionFile>, slot: number) =>
  createSessionStore({
    encryption: {
      encryptStringAsync: async (text) => encryptWithKeyring(KEY, text),
      decryptStringAsync: async (text) => ({ result: decryptWithKeyring(KEY, text), shouldReEncrypt: false }),
    },
    file,
    platform: 'linux',
    origins: { current: `https://${slot}.example`, first: 'https://0.example' },
  });

test('a damaged file is reported to the author, who can sign in again as usual', async () => {
  await writeFile(path, '{"sessions": [{"backendO');
  const store = storeOf(openSessionFile(folder), 0);
  expect(await store.load()).toEqual({ account: null, problem: 'file-damaged' });
  await store.save(signedIn('access'));
  expect(await storeOf(openSessionFile(folder), 0).load()).toEqual({ account: signedIn('access'), problem: null });
});

test('an unreadable file is reported to the author and left alone', async () => {
  await mkdir(path);
  expect(await storeOf(openSessionFile(folder), 0).load()).toEqual({ account: null, problem: 'file-unusable' });
  expect(await readdir(folder)).toEqual(['session.json']);
});

describeOnEveryDisk('the account of a backend', async (inFolder) => {
  const file = openSessionFile(inFolder);
  const stores = [storeOf(file, 0), storeOf(file, 1)] as const;
  return {
    store: async (slot, value) => (await stores[slot].save(signedIn(value))).ok,
    async read(slot) {
      const { account } = await storeOf(file, slot).load();
      return account?.state === 'signed-in' ? account.accessToken : null;
    },
  };
});
