import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Broadcast } from '@callwright/desktop/main/app/broadcast.ts';
import { startFailureLog } from '@callwright/desktop/main/log/failure-log.ts';
import { setUpCommands } from '@callwright/desktop/main/window/app-commands.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';

const { electron } = vi.hoisted(() => ({
  electron: { menus: [] as unknown[], shown: [] as string[], nativeTheme: { themeSource: 'system' } },
}));

// Electron can't be loaded outside Electron, so this records the menus.
vi.mock('electron', () => ({
  app: { isPackaged: true },
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: unknown) => electron.menus.push(menu),
  },
  nativeTheme: electron.nativeTheme,
  shell: { showItemInFolder: (path: string) => electron.shown.push(path) },
}));

const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

beforeEach(() => {
  electron.menus.length = 0;
  electron.nativeTheme.themeSource = 'light';
});

function setUp({ hasUpdates = false, failsToSave = false } = {}) {
  const done: string[] = [];
  const sent: [string, unknown][] = [];
  const broadcast: Pick<Broadcast, 'send'> = { send: (event, payload) => void sent.push([event, payload]) };
  const window = { isFullScreen: false, reportFullScreen: () => {} };
  let recent = [id];
  const commands = setUpCommands({
    platform: 'linux',
    mainWindow: {
      zoom: (direction) => done.push(`zoom ${direction}`),
      isFullScreen: () => window.isFullScreen,
      toggleFullScreen: () => void done.push('full screen'),
      onFullScreenChange: (listener) => {
        window.reportFullScreen = listener;
      },
    },
    broadcast,
    settings: {
      read: () => ({ appearance: 'dark' }) as never,
      change(next) {
        done.push(JSON.stringify(next));
        return failsToSave ? err({ message: 'The disk is full', cause: null }) : ok(undefined);
      },
    },
    readTitle: async () => 'Two calls at noon',
    recent: {
      read: () => recent,
      record: () => {},
      clear: () => {
        recent = [];
      },
    },
    hasSite: true,
    updates: hasUpdates ? { check: async () => void done.push('check') } : null,
  });
  return { commands, done, sent, window };
}

const items = (menu: unknown): MenuItemConstructorOptions[] =>
  (menu as MenuItemConstructorOptions[]).flatMap((item) => [
    item,
    ...(Array.isArray(item.submenu) ? items(item.submenu) : []),
  ]);
const lastItem = (label: string) => items(electron.menus.at(-1)).find((item) => item.label === label);
const click = (label: string) => (lastItem(label)?.click as (() => void) | undefined)?.();

test('the menu appears immediately in the chosen theme, and recent drafts follow', async () => {
  const { commands } = setUp();
  expect(electron.nativeTheme.themeSource).toBe('dark');
  expect(electron.menus).toHaveLength(1);
  expect(lastItem('Two calls at noon')).toBeUndefined();
  await commands.refresh();
  expect(lastItem('Two calls at noon')).toBeDefined();
});

test('window commands and recent drafts are sent to the window', async () => {
  const { commands, sent } = setUp();
  await commands.refresh();
  sent.length = 0;
  click('New Draft');
  click('Two calls at noon');
  expect(sent).toEqual([
    ['menu:chosen', 'new-draft'],
    ['menu:draft-chosen', { id }],
  ]);
});

test('main process commands run from the menu and the palette', () => {
  const { commands, done } = setUp({ hasUpdates: true });
  commands.handlers['commands:run']('zoom-in');
  commands.handlers['commands:run']('zoom-actual');
  commands.handlers['commands:run']('check-for-updates');
  click('Full Screen');
  expect(done).toEqual(['zoom in', 'zoom actual', 'check', 'full screen']);
});

test('Help shows the log in the file manager', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-commands-'));
  startFailureLog({ userData, version: '1.2.3' });
  setUp();
  click('Show Log');
  expect(electron.shown).toEqual([join(userData, 'logs', 'callwright.log')]);
  await rm(userData, { recursive: true });
});

test('a theme applies immediately and is stored; it applies even if it can’t be stored', async () => {
  for (const failsToSave of [false, true]) {
    const { commands, done } = setUp({ failsToSave });
    commands.handlers['commands:run']('appearance-light');
    expect(electron.nativeTheme.themeSource).toBe('light');
    expect(done).toEqual(['{"appearance":"light"}']);
    expect((await commands.handlers['commands:read']()).on).toEqual(['appearance-light']);
  }
});

test('the palette sees what is on, including cleared recent drafts and full screen', async () => {
  const { commands, sent, window } = setUp();
  window.isFullScreen = true;
  window.reportFullScreen();
  await commands.refresh();
  expect(sent.at(-1)).toMatchObject(['commands:changed', { on: ['appearance-dark', 'toggle-full-screen'] }]);
  commands.handlers['commands:run']('clear-recent');
  await commands.refresh();
  expect(sent.at(-1)).toMatchObject(['commands:changed', { recent: [], hasUpdates: false }]);
});

test('the menu follows what is on screen', async () => {
  const { commands } = setUp();
  await commands.refresh();
  expect(lastItem('Save')?.enabled).toBe(false);
  commands.handlers['commands:set-context']({
    openDraft: { id, title: 'Pipes' },
    isPostSeen: false,
    isOwner: false,
    on: ['toggle-readiness'],
    isDialogOpen: false,
  });
  await commands.refresh();
  expect(lastItem('Save')?.enabled).toBe(true);
  expect(lastItem('Readiness')?.checked).toBe(true);
});
