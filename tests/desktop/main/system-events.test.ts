import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type MainProcess, startMainProcess } from '../../fake-electron/main-process.ts';
import type { MenuEntry } from '../../fake-electron/messages.ts';

const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

let folder: string;
let app: MainProcess;
let menus: MenuEntry[][];
let restarts: string[][];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-system-'));
  await writeFile(join(folder, 'notes.md'), 'From the file manager.');
  menus = [];
  restarts = [];
  const opened = Promise.withResolvers<void>();
  app = startMainProcess({
    userDataFolder: join(folder, 'user-data'),
    files: [join(folder, 'notes.md'), `callwright://post/${id}`],
    env: {},
    onMessage(message) {
      if (message.kind === 'open-window') opened.resolve();
      if (message.kind === 'menu-popped') menus.push(message.items);
      if (message.kind === 'relaunch') restarts.push(message.args);
      // The test plays the page, which has nothing to save.
      if (message.kind === 'event' && message.channel === 'window:closing') {
        const { request } = z.object({ request: z.int() }).parse(message.payload);
        // The app may exit before it answers.
        invoke('window:ready-to-close', { request }).catch(() => {});
      }
    },
  });
  await Promise.race([opened.promise, app.ended.then((output) => Promise.reject(new Error(output)))]);
});

afterEach(async () => {
  app.kill();
  await app.ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  app.failIfPrinted();
});

const invoke = (channel: string, input?: unknown) =>
  app.ask({ kind: 'invoke', channel, args: [input], senderUrl: 'app://callwright/index.html' });

test('files and links from the command line and macOS open once, and not again after a restart', async () => {
  expect(await invoke('navigation:drain')).toEqual([{ kind: 'post', id }]);
  expect(await invoke('drafts:drain-opened')).toMatchObject([{ ok: true }]);
  await app.ask({ kind: 'open-url', url: 'callwright:x/../../notes.md' });
  await app.ask({ kind: 'open-file', path: join(folder, 'notes.md') });
  expect(await invoke('navigation:drain')).toEqual([{ kind: 'refused', link: 'callwright:x/../../notes.md' }]);
  expect(await invoke('drafts:drain-opened')).toMatchObject([{ ok: true }]);

  await invoke('settings:connect', { siteUrl: 'https://example.com', backendUrl: '', publishableKey: '' });
  await app.ended;
  const [words = []] = restarts;
  expect(words).toContain(`--user-data-dir=${join(folder, 'user-data')}`);
  expect(words.filter((word) => /notes\.md|callwright:/.test(word))).toEqual([]);
});

test('a right-click on a misspelled word offers corrections', async () => {
  await app.ask({
    kind: 'context-menu',
    params: {
      editFlags: { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
      isEditable: true,
      selectionText: '',
      misspelledWord: 'teh',
      dictionarySuggestions: ['the'],
    },
  });
  await expect.poll(() => menus).toHaveLength(1);
  expect(menus[0]?.map(({ label }) => label).slice(0, 2)).toEqual(['the', 'Add “teh” to Dictionary']);
});
