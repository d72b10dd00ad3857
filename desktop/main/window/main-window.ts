import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { APP_URL, URL_WITHOUT_DRAFT } from '../app/app-protocol.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { type CloseHandshake, createCloseHandshake } from './close-handshake.ts';
import { recoverPage } from './page-recovery.ts';
import { attachContextMenu, BACKGROUND_COLOR, windowOptions } from './window-options.ts';
import { CLOSE_QUESTIONS, createQuestions } from './window-questions.ts';
import { nextZoom, placeOnDisplays, type WindowState, type WindowStateStore } from './window-state.ts';

/** How long a page that is loaded has to be painted before its window is shown all the same. */
const SHOW_TIMEOUT_MS = 5_000;

type MainWindowParts = {
  state: Pick<WindowStateStore, 'read' | 'change' | 'flush'>;
  /** Sends its events to the window from when it is open. */
  broadcast: Broadcast;
  /** Settles once no draft and no setting is being saved. */
  flush: () => Promise<unknown>;
};

/** The one window of the app; it can be called before it is open and after it is closed. */
export class MainWindow {
  readonly #state: MainWindowParts['state'];
  readonly #broadcast: Broadcast;
  readonly #flush: () => Promise<unknown>;
  #window: BrowserWindow | null = null;
  #handshake: CloseHandshake | null = null;
  #isRestarting = false;
  #reportCancel = () => {};
  #reportFullScreen = () => {};

  constructor({ state, broadcast, flush }: MainWindowParts) {
    this.#state = state;
    this.#broadcast = broadcast;
    this.#flush = flush;
    const focus = () => this.focus();
    // What the system asks the app to show (system-requests.ts) is seen at once.
    app.on('second-instance', focus);
    app.on('open-url', focus);
    app.on('open-file', focus);
    // macOS: the icon in the Dock was clicked.
    app.on('activate', focus);
    nativeTheme.on('updated', () =>
      this.#window?.setBackgroundColor(
        nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOR.dark : BACKGROUND_COLOR.light,
      ),
    );
  }

  /** @throws where the page can't be loaded. */
  async open(): Promise<void> {
    const left = this.#state.read();
    const opened = createBrowserWindow(left.bounds);
    const askAuthor = createQuestions(opened);
    const closing = this.#createHandshake(opened, askAuthor);
    this.#window = opened;
    this.#handshake = closing;
    this.#broadcast.attach(opened);
    const show = createShow(opened, left);
    opened.once('ready-to-show', show);
    opened.on('close', (event) => {
      if (!closing.mayClose()) event.preventDefault();
    });
    const recovery = recoverPage({
      window: opened,
      askAuthor,
      isClosing: () => closing.isUnderWay(),
      onLostWhileClosing: () => closing.loseThePage(),
      // A page that can't be loaded now has said so by its own failure.
      startAgain: () => void opened.loadURL(URL_WITHOUT_DRAFT).catch(() => {}),
    });
    opened.on('closed', () => {
      this.#window = null;
      this.#handshake = null;
    });
    this.#trackPlace(opened);
    this.#trackPage(opened, closing);
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

  focus(): void {
    if (!this.#window) return;
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  get(): BrowserWindow | null {
    return this.#window;
  }

  zoom(direction: 'in' | 'out' | 'actual'): void {
    this.#setZoom(direction === 'actual' ? 1 : nextZoom(this.#state.read().zoom, direction));
  }

  isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  isFullScreen(): boolean {
    return this.#window?.isFullScreen() ?? false;
  }

  toggleFullScreen(): void {
    this.#window?.setFullScreen(!this.#window.isFullScreen());
  }

  /** Calls `listener` when the window enters or leaves full screen. */
  onFullScreenChange(listener: () => void): void {
    this.#reportFullScreen = listener;
  }

  /** Closes the window as its close button does. */
  close(): void {
    this.#window?.close();
  }

  /** Closes the window as its close button does; the app starts again once it is closed. */
  restart(): void {
    this.#isRestarting = true;
    this.#window?.close();
  }

  isRestarting(): boolean {
    return this.#isRestarting;
  }

  /** @param onCancel the author keeps the window open. */
  createHandlers(onCancel: () => void) {
    this.#reportCancel = onCancel;
    return {
      'window:acknowledge-closing': () => void this.#handshake?.acknowledge(),
      'window:ready-to-close': ({ request }) => void this.#handshake?.confirm(request),
      'window:close-without-saving': () => void this.#handshake?.discard(),
      'window:cancel-close': ({ isAsking }) => {
        if (!isAsking) this.#dropPurpose();
        this.#handshake?.cancel();
        // The page asks its author, who may have closed a minimized window.
        this.focus();
        return undefined;
      },
    } satisfies Partial<IpcHandlers>;
  }

  #createHandshake(opened: BrowserWindow, askAuthor: ReturnType<typeof createQuestions>): CloseHandshake {
    const closing = createCloseHandshake({
      ask: (request) =>
        opened.webContents.isCrashed() ? closing.loseThePage() : this.#broadcast.send('window:closing', request),
      flush: () => Promise.all([this.#flush(), this.#state.flush()]),
      askAuthor: (problem, signal) => askAuthor(CLOSE_QUESTIONS[problem], signal),
      close: () => opened.destroy(),
    });
    return closing;
  }

  #trackPlace(opened: BrowserWindow): void {
    const record = () =>
      this.#state.change({
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
        this.#reportFullScreen();
      });
    }
  }

  #trackPage({ webContents }: BrowserWindow, closing: CloseHandshake): void {
    // A page that is loaded again starts at the zoom of its origin.
    webContents.on('did-finish-load', () => {
      webContents.setZoomFactor(this.#state.read().zoom);
      // The page that asked its author whether to close without saving is gone, and its question with it.
      if (!closing.isUnderWay()) this.#dropPurpose();
    });
    webContents.on('zoom-changed', (_event, direction) => this.#setZoom(nextZoom(this.#state.read().zoom, direction)));
    webContents.setZoomFactor(this.#state.read().zoom);
  }

  /** The window stays open: what it was to be closed for does not happen at a later close. */
  #dropPurpose(): void {
    this.#isRestarting = false;
    this.#reportCancel();
  }

  #setZoom(zoom: number): void {
    this.#state.change({ zoom });
    this.#window?.webContents.setZoomFactor(zoom);
  }
}

/** The window, still hidden, where the author left it. */
function createBrowserWindow(bounds: WindowState['bounds']): BrowserWindow {
  return new BrowserWindow({
    ...windowOptions({
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      isDark: nativeTheme.shouldUseDarkColors,
    }),
    ...placeOnDisplays(
      bounds,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
  });
}

/** Returns what shows the window as the author left it, once, however often it is called. */
function createShow(opened: BrowserWindow, { isMaximized, isFullScreen }: WindowState): () => void {
  let isShown = false;
  return () => {
    if (isShown || opened.isDestroyed()) return;
    isShown = true;
    if (isMaximized) opened.maximize();
    opened.show();
    if (isFullScreen) opened.setFullScreen(true);
  };
}
