import { app, Menu, nativeTheme, shell } from 'electron';
import { type CommandId, isMainCommand, type MainCommandId, type Platform } from '../../commands.ts';
import type { CommandState } from '../../ipc/commands.ts';
import type { Appearance } from '../../ipc/settings.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { readLogPath } from '../log/failure-log.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createCommandStateStore } from './command-state.ts';
import type { MainWindow } from './main-window.ts';
import { buildMenu } from './menu.ts';
import type { RecentDrafts } from './recent-drafts.ts';

export function setUpCommands({
  platform,
  mainWindow,
  broadcast,
  settings,
  readTitle,
  recent,
  hasSite,
  updates,
}: {
  platform: Platform;
  mainWindow: Pick<MainWindow, 'zoom' | 'isFullScreen' | 'toggleFullScreen' | 'onFullScreenChange'>;
  broadcast: Pick<Broadcast, 'send'>;
  settings: Pick<SettingsStore, 'read' | 'change'>;
  /** Returns null if the user can't see the draft. */
  readTitle: (id: string) => Promise<string | null>;
  recent: Pick<RecentDrafts, 'read' | 'record' | 'clear'>;
  hasSite: boolean;
  /** Null if this copy can't update itself. */
  updates: { check(isManual: boolean): unknown } | null;
}) {
  const state = createCommandStateStore({
    recent,
    readTitle,
    hasSite,
    hasUpdates: updates !== null,
    isMainOn: (id) =>
      id === `appearance-${nativeTheme.themeSource}` || (id === 'toggle-full-screen' && mainWindow.isFullScreen()),
    onChange: (state) => {
      showMenu(state.recent);
      broadcast.send('commands:changed', state);
    },
  });

  const mainCommands: Record<MainCommandId, () => void> = {
    'check-for-updates': () => void updates?.check(true),
    'clear-recent': () => {
      recent.clear();
      void state.refresh();
    },
    'appearance-system': () => void chooseAppearance('system'),
    'appearance-light': () => void chooseAppearance('light'),
    'appearance-dark': () => void chooseAppearance('dark'),
    'zoom-actual': () => mainWindow.zoom('actual'),
    'zoom-in': () => mainWindow.zoom('in'),
    'zoom-out': () => mainWindow.zoom('out'),
    'toggle-full-screen': () => mainWindow.toggleFullScreen(),
    'show-log': () => {
      const path = readLogPath();
      if (path !== null) shell.showItemInFolder(path);
    },
  };

  function showAppearance(appearance: Appearance): void {
    nativeTheme.themeSource = appearance;
    void state.refresh();
  }

  function chooseAppearance(appearance: Appearance): void {
    showAppearance(appearance);
    settings.change({ appearance });
  }

  function choose(id: CommandId): void {
    if (isMainCommand(id)) mainCommands[id]();
    else broadcast.send('menu:chosen', id);
  }

  function showMenu(drafts: CommandState['recent']): void {
    const template = buildMenu(
      { platform, isPackaged: app.isPackaged, recent: drafts, isEnabled: state.isEnabled, isOn: state.isOn },
      { choose, openRecent: (id) => broadcast.send('menu:draft-chosen', { id }) },
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  nativeTheme.themeSource = settings.read().appearance;
  mainWindow.onFullScreenChange(() => void state.refresh());
  // Show the menu right away; the recent drafts take a moment to load.
  showMenu([]);

  return {
    refresh: state.refresh,
    showAppearance,
    handlers: {
      'commands:read': () => state.read(),
      'commands:set-context': (context) => {
        state.setContext(context);
        return undefined;
      },
      'commands:run': (id) => {
        mainCommands[id]();
        return undefined;
      },
    } satisfies Partial<IpcHandlers>,
  };
}
