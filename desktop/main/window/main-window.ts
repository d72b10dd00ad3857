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

const SHOW_TIMEOUT_MS = 5_000;

type MainWindowParts = {
  state: Pick<WindowStateStore, 'read' | 'change' | 'flush'>;
  broadcast: Broadcast;
  flush: () => Promise<unknown>;
};

/** The app's only window. Its methods can be called before it's open and after it's closed. */
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
    app.on('second-instance', focus);
    app.on('open-url', focus);
    app.on('open-file', focus);
    app.on('activate', focus);
    nativeTheme.on('updated', () =>
      this.#window?.setBackgroundColor(
        nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOR.dark : BACKGROUND_COLOR.light,
      ),
    );
  }

  /** @throws if the page can't be loaded. */
  async open(): Promise<void> {
    const lastState = this.#state.read();
    const opened = createBrowserWindow(lastState.bounds);
    const askAuthor = createQuestions(opened);
    const closing = this.#createHandshake(opened, askAuthor);
    this.#window = opened;
    this.#handshake = closing;
    this.#broadcast.attach(opened);
    const show = createShow(opened, lastState);
    opened.once('ready-to-show', show);
    opened.on('close', (event) => {
      if (!closing.requestClose()) event.preventDefault();
    });
    const recovery = recoverPage({
      window: opened,
      askAuthor,
      isClosing: () => closing.isUnderWay(),
      onLostWhileClosing: () => closing.handlePageLoss(),
      startAgain: () => void opened.loadURL(URL_WITHOUT_DRAFT).catch(() => {}),
    });
    opened.on('closed', () => {
      this.#window = null;
      this.#handshake = null;
    });
    this.#trackBounds(opened);
    this.#trackPage(opened, closing);
    attachContextMenu(opened);
    try {
      await opened.loadURL(APP_URL);
    } catch (cause) {
      // A page that crashed while loading is reloaded by the recovery.
      if (!opened.isDestroyed() && !recovery.hasFailed()) throw cause;
    }
    // On systems that never report the first paint, the window would stay hidden.
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

  onFullScreenChange(listener: () => void): void {
    this.#reportFullScreen = listener;
  }

  close(): void {
    this.#window?.close();
  }

  restart(): void {
    this.#isRestarting = true;
    this.#window?.close();
  }

  isRestarting(): boolean {
    return this.#isRestarting;
  }

  createHandlers(onCancel: () => void) {
    this.#reportCancel = onCancel;
    return {
      'window:acknowledge-closing': () => void this.#handshake?.acknowledge(),
      'window:ready-to-close': ({ request }) => void this.#handshake?.confirm(request),
      'window:close-without-saving': () => void this.#handshake?.discard(),
      'window:cancel-close': ({ isAsking }) => {
        if (!isAsking) this.#cancelRestartAndInstall();
        this.#handshake?.cancel();
        // The user may have closed a minimized window and must see the question.
        this.focus();
        return undefined;
      },
    } satisfies Partial<IpcHandlers>;
  }

  #createHandshake(opened: BrowserWindow, askAuthor: ReturnType<typeof createQuestions>): CloseHandshake {
    const closing = createCloseHandshake({
      ask: (request) =>
        opened.webContents.isCrashed() ? closing.handlePageLoss() : this.#broadcast.send('window:closing', request),
      flush: () => Promise.all([this.#flush(), this.#state.flush()]),
      askAuthor: (problem, signal) => askAuthor(CLOSE_QUESTIONS[problem], signal),
      close: () => opened.destroy(),
    });
    return closing;
  }

  #trackBounds(opened: BrowserWindow): void {
    const record = () =>
      this.#state.change({
        bounds: opened.getNormalBounds(),
        isMaximized: opened.isMaximized(),
        isFullScreen: opened.isFullScreen(),
      });
    // Separate calls, because Electron types each event on its own.
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
    // A reload resets the zoom.
    webContents.on('did-finish-load', () => {
      webContents.setZoomFactor(this.#state.read().zoom);
      // If a page that was asking the user about closing is gone, so is its question.
      if (!closing.isUnderWay()) this.#cancelRestartAndInstall();
    });
    webContents.on('zoom-changed', (_event, direction) => this.#setZoom(nextZoom(this.#state.read().zoom, direction)));
    webContents.setZoomFactor(this.#state.read().zoom);
  }

  /** The window stays open, so a later close must not restart the app or install an update. */
  #cancelRestartAndInstall(): void {
    this.#isRestarting = false;
    this.#reportCancel();
  }

  #setZoom(zoom: number): void {
    this.#state.change({ zoom });
    this.#window?.webContents.setZoomFactor(zoom);
  }
}

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

/** Returns a function that shows the window once, maximized or full screen as it was. */
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
