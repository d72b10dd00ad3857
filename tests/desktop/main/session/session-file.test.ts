import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSessionFile } from '@callwright/desktop/main/session/session-file.ts';
import { type Account, createSessionStore } from '@callwright/desktop/main/session/session-store.ts';
import { listCiphertexts, replaceCiphertexts } from '@callwright/desktop/main/session/stored-sessions.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decryptWithKeyring, encryptWithKeyring } from '../../../fake-electron/keyring-cipher.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';

const { disk, electronStore, conf } = await vi.hoisted(async () => {
  const { createRequire } = await import('node:module');
  const desktop = createRequire(`${import.meta.dirname}/../../../../desktop/package.json`);
  const electronStore = desktop.resolve('electron-store');
  return {
    disk: { refusesRename: false },
    electronStore,
    conf: createRequire(electronStore).resolve('conf'),
  };
});

// Only what sets a damaged file aside; on Windows a scanner or a backup that holds the file refuses that.
vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>();
  return {
    ...actual,
    renameSync: (from: string, to: string) => {
      if (disk.refusesRename) throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
      actual.renameSync(from, to);
    },
  };
});
// The store below electron-store, which only asks Electron for the folder of files without one.
vi.mock(electronStore, async () => {
  // First, because the store keeps the calls of the disk that it finds when it is loaded.
  await import('../../../helpers/hostile-disk/hostile-disk.ts');
  const { default: Conf } = await import(conf);
  return {
    default: class extends Conf {
      constructor({ name, ...options }: { name: string; cwd: string }) {
        super({ ...options, configName: name });
      }
    },
  };
});

const SESSIONS = { sessions: [{ backendOrigin: 'https://here.example', ciphertext: 'djEx' }], notKept: {} };

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
  disk.refusesRename = false;
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

test('what is set is on the disk at once, and there at the next start', async () => {
  const file = openSessionFile(folder);
  file.set(SESSIONS);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(SESSIONS);
  expect(openSessionFile(folder).get()).toEqual(SESSIONS);
});

test('what an earlier version wrote is read, the session first and then those that no key opened, latest first', async () => {
  await writeFile(path, JSON.stringify({ ciphertext: 'a', unopened: ['b', 'c'] }));
  expect(openSessionFile(folder).get().sessions).toEqual(
    ['a', 'c', 'b'].map((ciphertext) => ({ backendOrigin: null, ciphertext })),
  );
});

const DAMAGED = [
  ['cut', '{"sessions": [{"backendO'],
  ['of another shape', '{"sessions": "gone"}'],
] as const;

describe.each(DAMAGED)('a file that is %s', (_name, text) => {
  test('is set aside, and another one takes its place', async () => {
    await writeFile(path, text);
    const file = openSessionFile(folder);
    expect(file.state).toBe('set-aside');
    file.set(SESSIONS);
    const aside = (await readdir(folder)).filter((name) => name.includes('damaged'));
    expect(await Promise.all(aside.map((name) => readFile(join(folder, name), 'utf8')))).toEqual([text]);
  });

  test('stays as it is where it can not be set aside, and the app starts with the session in memory', async () => {
    await writeFile(path, text);
    disk.refusesRename = true;
    const file = openSessionFile(folder);
    file.set(SESSIONS);
    expect([file.state, file.get()]).toEqual(['in-memory', SESSIONS]);
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});

test('a file that can not be read now may be whole, so it is not set aside', async () => {
  await mkdir(path);
  const file = openSessionFile(folder);
  expect([file.state, file.get().sessions]).toEqual(['in-memory', []]);
  expect(await readdir(folder)).toEqual(['session.json']);
});

describeOnEveryDisk('a session in the file of the sessions', async (inFolder) => {
  const file = openSessionFile(inFolder);
  const originOf = (slot: number) => `https://${slot}.example`;
  return {
    async store(slot, value) {
      file.set(replaceCiphertexts(file.get(), originOf(slot), [value], null));
      return file.state !== 'in-memory';
    },
    read: async (slot) => listCiphertexts(file.get(), originOf(slot))[0] ?? null,
  };
});

/** Two accounts on two backends, each encrypted by the system's keyring. */
describeOnEveryDisk('the account of a backend', async (inFolder) => {
  const file = openSessionFile(inFolder);
  const storeOf = (slot: number) =>
    createSessionStore({
      encryption: {
        encryptStringAsync: async (text) => encryptWithKeyring(KEY, text),
        decryptStringAsync: async (text) => ({ result: decryptWithKeyring(KEY, text), shouldReEncrypt: false }),
      },
      file,
      platform: 'linux',
      origins: { current: `https://${slot}.example`, first: 'https://0.example' },
    });
  const stores = [storeOf(0), storeOf(1)] as const;
  return {
    store: async (slot, value) => (await stores[slot].save(signedIn(value))).ok,
    async read(slot) {
      const { account } = await storeOf(slot).load();
      return account?.state === 'signed-in' ? account.accessToken : null;
    },
  };
});
