import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IPC_CONTRACT } from '@callwright/desktop/ipc/contract.ts';
import { createBroadcast } from '@callwright/desktop/main/app/broadcast.ts';
import { createMailbox } from '@callwright/desktop/main/app/mailbox.ts';
import { boot } from '@callwright/desktop/main/boot/boot.ts';
import { Database } from '@callwright/desktop/main/database/database.ts';
import type { startStorage } from '@callwright/desktop/main/storage/start-storage.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';
import { writeUnfinished } from '../../../helpers/write-unfinished.ts';

type Listener = (event: unknown, ...args: unknown[]) => Promise<unknown>;

const { electron } = vi.hoisted(() => ({
  electron: {
    userData: '',
    log: [] as string[],
    handlers: new Map<string, Listener>(),
    failsAt: null as string | null,
    closeStorage: async () => {},
    fetch: (_url: string): Response | Promise<Response> => {
      throw new Error('net::ERR_INTERNET_DISCONNECTED');
    },
  },
}));

vi.mock('electron-updater', () => ({ default: {} }));
vi.mock('@callwright/desktop/main/storage/start-storage.ts', async () => {
  const { openLocalStorage } = await import('../../../helpers/local-storage.ts');
  const { ok } = await import('@callwright/shared/result.ts');
  return {
    startStorage: ({ readOptions, onEvent }: Parameters<typeof startStorage>[0]) => {
      const opening = openLocalStorage({ ...readOptions(), onEvent });
      electron.closeStorage = async () => (await opening).close();
      return {
        call: async (name: 'listDrafts', input: never) => (await opening).call(name, input),
        flush: async () => {},
        whenOpened: async () => ok({ messages: (await opening).messages }),
      };
    },
  };
});
// Electron can't be loaded outside Electron, so this records the order of calls.
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  const step = (name: string) => {
    electron.log.push(name);
    if (electron.failsAt === name) throw new Error(`${name} fails`);
  };
  class BrowserWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), { setZoomFactor: () => {}, send: () => {} });
    constructor() {
      super();
      step('window');
    }
    isDestroyed = () => false;
    show = () => {};
    isFullScreen = () => false;
    loadURL = async () => step('page');
  }
  return {
    app: Object.assign(new EventEmitter(), {
      isPackaged: false,
      getPath: () => electron.userData,
      getVersion: () => '1.2.3',
      getPreferredSystemLanguages: () => ['en-US'],
      setAppUserModelId: () => step('app id'),
      quit: () => step('quit'),
    }),
    BrowserWindow,
    dialog: {},
    ipcMain: {
      handle: (channel: string, listener: Listener) => {
        if (electron.handlers.has(channel)) throw new Error(`${channel} is handled twice`);
        electron.handlers.set(channel, listener);
        if (electron.handlers.size === 1) step('channels');
      },
      removeAllListeners: () => {},
    },
    Menu: { buildFromTemplate: () => ({}), setApplicationMenu: () => {} },
    Notification: class {},
    nativeTheme: Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
    net: {
      fetch: async (url: string) => electron.fetch(url),
    },
    protocol: { handle: () => step('scheme') },
    safeStorage: {
      encryptStringAsync: async () => {
        throw new Error('Error while encrypting');
      },
    },
    screen: { getAllDisplays: () => [] },
    session: {
      defaultSession: Object.assign(new EventEmitter(), {
        setPermissionRequestHandler: () => step('permissions'),
        setPermissionCheckHandler: () => {},
        setDevicePermissionHandler: () => {},
        availableSpellCheckerLanguages: ['en-US'],
        setSpellCheckerDictionaryDownloadURL: () => step('dictionaries'),
        setSpellCheckerEnabled: () => step('spelling'),
        setSpellCheckerLanguages: () => {},
      }),
    },
    shell: {},
  };
});

const PAGE = { url: 'app://callwright/index.html' };
const invoke = (channel: string, input?: unknown) =>
  electron.handlers.get(channel)?.({ senderFrame: PAGE, sender: { mainFrame: PAGE } }, input);

beforeEach(async () => {
  vi.stubGlobal('BUILD_SETTINGS', {});
  electron.userData = await mkdtemp(join(tmpdir(), 'callwright-boot-'));
  electron.log.length = 0;
  electron.handlers.clear();
  electron.failsAt = null;
});
afterEach(async () => {
  await electron.closeStorage();
  await rm(electron.userData, { recursive: true, force: true, maxRetries: 10 });
});

const start = () =>
  boot({ broadcast: createBroadcast(), links: createMailbox(() => {}), openedFiles: createMailbox(() => {}) });

test('the page loads last, when every channel has its handler', async () => {
  await start();
  expect(electron.log).toEqual([
    // Must come first, or the session downloads dictionaries nobody asked for.
    'dictionaries',
    'app id',
    'permissions',
    'scheme',
    'dictionaries',
    'spelling',
    'channels',
    'window',
    'page',
  ]);
  expect([...electron.handlers.keys()].sort()).toEqual(Object.keys(IPC_CONTRACT).sort());
  expect(await invoke('app:info')).toMatchObject({ version: '1.2.3', serverOffsetMs: 0 });
  expect(await invoke('drafts:list')).toMatchObject({ ok: true });
});

test.each(['app id', 'permissions', 'scheme', 'spelling', 'channels'])(
  'a failure at "%s" opens no window',
  async (step) => {
    electron.failsAt = step;
    await expect(start()).rejects.toThrow(`${step} fails`);
    expect(electron.log).not.toContain('window');
  },
);

test('temporary files of killed writes are removed, and nothing else', async () => {
  const names = [
    'publish-queue.json.12-3.unfinished',
    '.callwright-6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b.unfinished',
    'settings.json.tmp-0123456789abcdef',
  ];
  for (const name of names) await writeUnfinished(join(electron.userData, name));
  await writeFile(join(electron.userData, 'Preferences'), '{}');
  await start();
  await expect
    .poll(() => readdir(electron.userData))
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/unfinished$|\.tmp-/)]));
  expect(await readdir(electron.userData)).toContain('Preferences');
});

test('a backend that never answers delays neither the start, nor saving, nor signing out', async () => {
  vi.stubGlobal('BUILD_SETTINGS', { SUPABASE_URL: 'https://a.example', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a' });
  electron.fetch = () => new Promise(() => {});
  await start();
  const draft = { id: crypto.randomUUID(), fields: EMPTY_POST_FIELDS, basedOn: null };
  expect(await invoke('drafts:save', draft)).toMatchObject({ ok: true });
  expect(await invoke('drafts:list')).toMatchObject({ ok: true, value: { drafts: [{ id: draft.id }] } });
  expect(await invoke('session:sign-out', { hidesDrafts: false })).toEqual({ state: 'signed-out' });
});

test('posts queued for an account are published when that account signs in', async () => {
  const user = { id: crypto.randomUUID(), email: 'ana@example.com' };
  vi.stubGlobal('BUILD_SETTINGS', { SUPABASE_URL: 'https://a.example', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a' });
  const post = {
    postId: crypto.randomUUID(),
    account: user,
    typed: { ...EMPTY_POST_FIELDS, title: 'Waits', slug: 'waits', content: 'Text.' },
    publishAt: null,
    baseRevision: null,
    queuedAt: new Date().toISOString(),
    refusal: null,
  };
  const database = unwrap(Database.open(join(electron.userData, 'callwright.db')));
  const row = { post: post.postId, origin: 'https://a.example', account: user.id, entry: JSON.stringify(post) };
  database.outbox.store([row]);
  database.connection.close();
  const requests: string[] = [];
  electron.fetch = (url) => {
    requests.push(new URL(url).pathname);
    if (!url.includes('/auth/v1/token')) throw new Error('net::ERR_INTERNET_DISCONNECTED');
    const tokens = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3_600 };
    return Response.json({ ...tokens, user: { ...user, aud: 'authenticated', app_metadata: {}, user_metadata: {} } });
  };
  await start();
  expect(await invoke('session:get')).toMatchObject({ state: 'signed-out' });
  const isSending = () => requests.filter((path) => path.startsWith('/rest/v1/rpc') || path === '/rest/v1/blog_posts');
  requests.length = 0;
  expect(await invoke('session:sign-in', { email: user.email, password: 'secret-1' })).toMatchObject({ ok: true });
  await expect.poll(isSending).not.toEqual([]);
});
