import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { IpcEvent, IpcEventPayload } from '../../ipc/contract.ts';
import { APP_URL } from '../app/app-protocol.ts';
import { sendEvent } from '../app/ipc.ts';
import { type CloseHandshake, createCloseHandshake } from './close-handshake.ts';
import { attachContextMenu, BACKGROUND_COLOR, windowOptions } from './window-options.ts';
import { placeOnDisplays, type WindowStateStore } from './window-state.ts';
import { nextZoom } from './zoom.ts';

/** The one window of the app, before it is open and after it is closed as well. */
export type MainWindow = ReturnType<typeof createMainWindow>;

/**
 * @param flush settles when no draft and no setting is being saved any more.
 * @param onFullScreen the window went to or came from full screen.
 */
export function createMainWindow({
  state,
  flush,
  onFullScreen,
}: {
  state: WindowStateStore;
  flush: () => Promise<unknown>;
  onFullScreen: () => void;
}) {
  let window: BrowserWindow | null = null;
  let handshake: CloseHandshake | null = null;
  let isRestarting = false;

  function open(): void {
    const { bounds, isMaximized, isFullScreen, zoom } = state.read();
    const opened = new BrowserWindow({
      ...windowOptions({
        preload: join(import.meta.dirname, '../preload/index.cjs'),
        isDark: nativeTheme.shouldUseDarkColors,
      }),
      ...placeOnDisplays(
        bounds,
        screen.getAllDisplays().map(({ workArea }) => workArea),
      ),
    });
    const closing = createCloseHandshake({
      // A page that crashed has nothing left to hand over.
      ask: () => (opened.webContents.isCrashed() ? closing.confirm() : sendEvent(opened, 'window:closing', undefined)),
      flush: async () => {
        await Promise.all([flush(), state.flush()]);
      },
      close: () => opened.destroy(),
    });
    window = opened;
    handshake = closing;

    opened.once('ready-to-show', () => {
      if (isMaximized) opened.maximize();
      opened.show();
      if (isFullScreen) opened.setFullScreen(true);
    });
    opened.on('close', (event) => {
      if (!closing.mayClose()) event.preventDefault();
    });
    // What was typed is on the disk: a page that crashed comes back with it.
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') opened.webContents.reload();
    });
    opened.on('closed', () => {
      window = null;
      handshake = null;
    });
    keepPlace(opened);
    // A page that is loaded anew starts at the size of its origin.
    opened.webContents.on('did-finish-load', () => opened.webContents.setZoomFactor(state.read().zoom));
    opened.webContents.on('zoom-changed', (_event, direction) => setZoom(nextZoom(state.read().zoom, direction)));
    opened.webContents.setZoomFactor(zoom);
    attachContextMenu(opened);
    void opened.loadURL(APP_URL);
  }

  function keepPlace(opened: BrowserWindow): void {
    const note = () =>
      state.change({
        bounds: opened.getNormalBounds(),
        isMaximized: opened.isMaximized(),
        isFullScreen: opened.isFullScreen(),
      });
    // One by one: each is an event of its own in Electron's types.
    opened.on('resize', note);
    opened.on('move', note);
    opened.on('maximize', note);
    opened.on('unmaximize', note);
    for (const name of ['enter-full-screen', 'leave-full-screen'] as const) {
      opened.on(name as 'enter-full-screen', () => {
        note();
        onFullScreen();
      });
    }
  }

  function setZoom(zoom: number): void {
    state.change({ zoom });
    window?.webContents.setZoomFactor(zoom);
  }

  nativeTheme.on('updated', () =>
    window?.setBackgroundColor(nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOR.dark : BACKGROUND_COLOR.light),
  );

  return {
    open,
    get: () => window,
    send: <Event extends IpcEvent>(event: Event, payload: IpcEventPayload<Event>) => sendEvent(window, event, payload),
    focus() {
      if (!window) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    zoom: (direction: 'in' | 'out' | 'actual') =>
      setZoom(direction === 'actual' ? 1 : nextZoom(state.read().zoom, direction)),
    isFocused: () => window?.isFocused() ?? false,
    isFullScreen: () => window?.isFullScreen() ?? false,
    toggleFullScreen: () => window?.setFullScreen(!window.isFullScreen()),
    /** Closes the window as its close button does; the app starts anew once it is closed. */
    restart() {
      isRestarting = true;
      window?.close();
    },
    isRestarting: () => isRestarting,
    readyToClose(): undefined {
      handshake?.confirm();
    },
    stayOpen(): undefined {
      isRestarting = false;
      handshake?.stayOpen();
    },
  };
}
