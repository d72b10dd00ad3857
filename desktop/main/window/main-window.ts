import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { APP_URL, URL_WITHOUT_DRAFT } from '../app/app-protocol.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { type CloseHandshake, createCloseHandshake } from './close-handshake.ts';
import { recoverPage } from './page-recovery.ts';
import { attachContextMenu, BACKGROUND_COLOR, windowOptions } from './window-options.ts';
import { CLOSE_QUESTIONS, createQuestions } from './window-questions.ts';
import { nextZoom, placeOnDisplays, type WindowStateStore } from './window-state.ts';

/** How long a page that is loaded has to be painted before its window is shown all the same. */
const SHOW_TIMEOUT_MS = 5_000;

/** The one window of the app; it can be called before it is open and after it is closed. */
export type MainWindow = ReturnType<typeof createMainWindow>;

/**
 * @param broadcast sends its events to the window from when it is open.
 * @param flush settles once no draft and no setting is being saved.
 */
export function createMainWindow({
  state,
  broadcast,
  flush,
}: {
  state: Pick<WindowStateStore, 'read' | 'change' | 'flush'>;
  broadcast: Broadcast;
  flush: () => Promise<unknown>;
}) {
  let window: BrowserWindow | null = null;
  let handshake: CloseHandshake | null = null;
  let isRestarting = false;
  let reportCancel = () => {};
  let reportFullScreen = () => {};

  /** @throws where the page can't be loaded. */
  async function open(): Promise<void> {
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
    const askAuthor = createQuestions(opened);
    const closing = createCloseHandshake({
      ask: (request) =>
        opened.webContents.isCrashed() ? closing.loseThePage() : broadcast.send('window:closing', request),
      flush: () => Promise.all([flush(), state.flush()]),
      askAuthor: (problem, signal) => askAuthor(CLOSE_QUESTIONS[problem], signal),
      close: () => opened.destroy(),
    });
    window = opened;
    handshake = closing;
    broadcast.attach(opened);

    let isShown = false;
    const show = () => {
      if (isShown || opened.isDestroyed()) return;
      isShown = true;
      if (isMaximized) opened.maximize();
      opened.show();
      if (isFullScreen) opened.setFullScreen(true);
    };
    opened.once('ready-to-show', show);
    opened.on('close', (event) => {
      if (!closing.mayClose()) event.preventDefault();
    });
    const recovery = recoverPage({
      window: opened,
      askAuthor,
      isClosing: closing.isUnderWay,
      onLostWhileClosing: closing.loseThePage,
      // A page that can't be loaded now has said so by its own failure.
      startAgain: () => void opened.loadURL(URL_WITHOUT_DRAFT).catch(() => {}),
    });
    opened.on('closed', () => {
      window = null;
      handshake = null;
    });
    trackPlace(opened);
    // A page that is loaded again starts at the zoom of its origin.
    opened.webContents.on('did-finish-load', () => {
      opened.webContents.setZoomFactor(state.read().zoom);
      // The page that asked its author whether to close without saving is gone, and its question with it.
      if (!closing.isUnderWay()) dropPurpose();
    });
    opened.webContents.on('zoom-changed', (_event, direction) => setZoom(nextZoom(state.read().zoom, direction)));
    opened.webContents.setZoomFactor(zoom);
    attachContextMenu(opened);
    try {
      await opened.loadURL(APP_URL);
    } catch (cause) {
      // A page that crashed while it was loaded is loaded again.
      if (!opened.isDestroyed() && !recovery.hasFailed()) throw cause;
    }
    // Where a system does not say that the page was painted, its window would stay hidden.
    setTimeout(show, SHOW_TIMEOUT_MS);
  }

  function trackPlace(opened: BrowserWindow): void {
    const record = () =>
      state.change({
        bounds: opened.getNormalBounds(),
        isMaximized: opened.isMaximized(),
        isFullScreen: opened.isFullScreen(),
      });
    // One by one: each is an event of its own in Electron's types.
    opened.on('resize', record);
    opened.on('move', record);
    opened.on('maximize', record);
    opened.on('unmaximize', record);
    for (const name of ['enter-full-screen', 'leave-full-screen'] as const) {
      opened.on(name as 'enter-full-screen', () => {
        record();
        reportFullScreen();
      });
    }
  }

  /** The window stays open: what it was to be closed for does not happen at a later close. */
  function dropPurpose(): void {
    isRestarting = false;
    reportCancel();
  }

  function setZoom(zoom: number): void {
    state.change({ zoom });
    window?.webContents.setZoomFactor(zoom);
  }

  function focus(): void {
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  // What the system asks the app to show (system-requests.ts) is seen at once.
  app.on('second-instance', focus);
  app.on('open-url', focus);
  app.on('open-file', focus);
  // macOS: the icon in the Dock was clicked.
  app.on('activate', focus);
  nativeTheme.on('updated', () =>
    window?.setBackgroundColor(nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOR.dark : BACKGROUND_COLOR.light),
  );

  return {
    open,
    get: () => window,
    focus,
    zoom: (direction: 'in' | 'out' | 'actual') =>
      setZoom(direction === 'actual' ? 1 : nextZoom(state.read().zoom, direction)),
    isFocused: () => window?.isFocused() ?? false,
    isFullScreen: () => window?.isFullScreen() ?? false,
    toggleFullScreen: () => window?.setFullScreen(!window.isFullScreen()),
    /** Calls `listener` when the window enters or leaves full screen. */
    onFullScreenChange(listener: () => void): void {
      reportFullScreen = listener;
    },
    /** Closes the window as its close button does. */
    close: () => window?.close(),
    /** Closes the window as its close button does; the app starts again once it is closed. */
    restart() {
      isRestarting = true;
      window?.close();
    },
    isRestarting: () => isRestarting,
    /** @param onCancel the author keeps the window open. */
    createHandlers(onCancel: () => void) {
      reportCancel = onCancel;
      return {
        'window:acknowledge-closing': () => void handshake?.acknowledge(),
        'window:ready-to-close': ({ request }) => void handshake?.confirm(request),
        'window:close-without-saving': () => void handshake?.discard(),
        'window:cancel-close': ({ isAsking }) => {
          if (!isAsking) dropPurpose();
          handshake?.cancel();
          // The page asks its author, who may have closed a minimized window.
          focus();
          return undefined;
        },
      } satisfies Partial<IpcHandlers>;
    },
  };
}
