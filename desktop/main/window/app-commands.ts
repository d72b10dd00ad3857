import { app, Menu, nativeTheme } from 'electron';
import { type CommandId, isMainCommand, type MainCommandId, type Platform } from '../../commands.ts';
import type { Appearance, CommandState } from '../../ipc/commands.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Updates } from '../updates/updates.ts';
import { createCommandStateStore } from './command-state.ts';
import type { MainWindow } from './main-window.ts';
import { buildMenu } from './menu.ts';
import type { RecentDrafts } from './recent-drafts.ts';

/**
 * The commands at work: the native menu, what the main process does itself, and what the window has
 * to know for its palette.
 */
export function setUpCommands({
  platform,
  mainWindow,
  settings,
  drafts,
  recent,
  hasSite,
  updates,
}: {
  platform: Platform;
  mainWindow: MainWindow;
  settings: SettingsStore;
  drafts: Pick<Drafts, 'readFile'>;
  recent: RecentDrafts;
  hasSite: boolean;
  /** Null where this copy gets no new versions by itself. */
  updates: Pick<Updates, 'check'> | null;
}) {
  const state = createCommandStateStore({
    recent,
    readTitle: async (id) => {
      // Reading the draft itself would note what another program did to it, of which only the window tells.
      const file = await drafts.readFile(id);
      return file.ok ? file.value.title : null;
    },
    hasSite,
    hasUpdates: updates !== null,
    isMainOn: (id) =>
      id === `appearance-${nativeTheme.themeSource}` || (id === 'toggle-full-screen' && mainWindow.isFullScreen()),
    onChange: (state) => {
      drawMenu(state.recent);
      mainWindow.send('commands:changed', state);
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
  };

  function showAppearance(appearance: Appearance): void {
    nativeTheme.themeSource = appearance;
    void state.refresh();
  }

  /** It is as chosen at once; where it can't be kept, until the app ends. */
  async function chooseAppearance(appearance: Appearance): Promise<void> {
    showAppearance(appearance);
    await settings.change({ appearance }).catch(() => {});
  }

  function choose(id: CommandId): void {
    if (isMainCommand(id)) mainCommands[id]();
    else mainWindow.send('menu:chosen', id);
  }

  function drawMenu(drafts: CommandState['recent']): void {
    const template = buildMenu(
      { platform, isPackaged: app.isPackaged, recent: drafts, isPossible: state.isPossible, isOn: state.isOn },
      { choose, openRecent: (id) => mainWindow.send('menu:draft-chosen', { id }) },
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  nativeTheme.themeSource = settings.read().appearance;
  // Without the recent drafts, which take a moment to be read.
  drawMenu([]);

  return {
    refresh: state.refresh,
    showAppearance,
    handlers: {
      'commands:read': () => state.read(),
      'commands:set-context': (context) => {
        state.setContext(context);
        return undefined;
      },
      'commands:run': ({ id }) => {
        mainCommands[id]();
        return undefined;
      },
    } satisfies Partial<IpcHandlers>,
  };
}
