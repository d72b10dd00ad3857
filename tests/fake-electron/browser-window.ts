import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { BrowserWindowConstructorOptions, WindowOpenHandlerResponse } from 'electron';
import { app, requireReady } from './app.ts';
import type { WindowPlace } from './messages.ts';
import { emitPreventable } from './preventable.ts';
import { answerTest, sendToTest } from './test-process.ts';

class WebContents extends EventEmitter {
  readonly mainFrame = { url: '' };
  #isCrashed = false;
  #openHandler: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });

  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.#openHandler = handler;
  }
  openWindow(url: string): void {
    if (this.#openHandler({ url }).action !== 'deny') throw new Error('The fake Electron has only one window');
  }
  /** Messages to a crashed page, or one that isn't listening yet, are lost. */
  send(channel: string, payload: unknown): void {
    if (!this.#isCrashed) sendToTest({ kind: 'event', channel, payload: structuredClone(payload) });
  }
  setZoomFactor(factor: number): void {
    sendToTest({ kind: 'zoomed', factor });
  }
  isCrashed = (): boolean => this.#isCrashed;
  crash(reason: string): void {
    this.#isCrashed = true;
    sendToTest({ kind: 'page-crashed' });
    this.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }
  forcefullyCrashRenderer(): void {
    this.crash('killed');
  }
  reload(): void {
    this.#isCrashed = false;
    sendToTest({ kind: 'page-reloaded' });
  }
  navigate(url: string): void {
    this.#isCrashed = false;
    this.mainFrame.url = url;
  }
  readonly session = { addWordToSpellCheckerDictionary: (): boolean => true };
  replaceMisspelling(): void {}
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly options: BrowserWindowConstructorOptions;
  #isDestroyed = false;
  #place: WindowPlace;
  #isFocused = true;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    requireReady('Cannot create BrowserWindow');
    const { contextIsolation, sandbox, nodeIntegration } = options.webPreferences ?? {};
    if (!contextIsolation || !sandbox || nodeIntegration) {
      throw new Error('The fake Electron runs only isolated and sandboxed pages');
    }
    if (current) throw new Error('The fake Electron has only one window');
    this.options = options;
    const { x = 100, y = 80, width = 800, height = 600 } = options;
    this.#place = { bounds: { x, y, width, height }, isMaximized: false, isFullScreen: false };
    sendToTest({ kind: 'window-placed', place: this.#place });
    current = this;
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    if (process.env.STAND_IN_PAGE === 'fails') throw new Error(`ERR_FAILED (-2) loading '${url}'`);
    this.webContents.navigate(url);
    const loaded = new Promise<void>((resolve) => this.webContents.once('did-finish-load', () => resolve()));
    sendToTest({
      kind: 'open-window',
      url,
      preload: readFileSync(String(this.options.webPreferences?.preload), 'utf8'),
      backgroundColor: String(this.options.backgroundColor),
    });
    await loaded;
  }
  show(): void {
    sendToTest({ kind: 'window-shown' });
  }
  focus(): void {
    this.#isFocused = true;
    sendToTest({ kind: 'window-focused' });
  }
  setBackgroundColor(color: string): void {
    sendToTest({ kind: 'background-color', color });
  }
  placeAt(next: Partial<WindowPlace>, event: string): void {
    this.#place = { ...this.#place, ...next };
    sendToTest({ kind: 'window-placed', place: this.#place });
    this.emit(event);
  }
  maximize(): void {
    this.placeAt({ isMaximized: true }, 'maximize');
  }
  setFullScreen(isFullScreen: boolean): void {
    this.placeAt({ isFullScreen }, isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }
  isMaximized = (): boolean => this.#place.isMaximized;
  isFullScreen = (): boolean => this.#place.isFullScreen;
  getNormalBounds = (): WindowPlace['bounds'] => this.#place.bounds;
  isFocused = (): boolean => this.#isFocused;
  blur(): void {
    this.#isFocused = false;
  }
  isMinimized = (): boolean => false;
  restore = (): void => {};
  isDestroyed = (): boolean => this.#isDestroyed;

  close(): void {
    if (!emitPreventable(this, 'close')) this.destroy();
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    current = null;
    sendToTest({ kind: 'window-destroyed' });
    this.emit('closed');
    app.windowClosed(this);
  }
}

let current: BrowserWindow | null = null;

export function requireWindow(): BrowserWindow {
  if (!current) throw new Error('The window is closed');
  return current;
}

answerTest('page-loaded', () => {
  // Node writes the cache only on a clean exit, and tests kill the app.
  flushCompileCache();
  requireWindow().webContents.emit('did-finish-load');
  requireWindow().emit('ready-to-show');
});
answerTest('crash-page', ({ reason }) => requireWindow().webContents.crash(reason));
answerTest('hang-page', ({ isHanging }) => void requireWindow().emit(isHanging ? 'unresponsive' : 'responsive'));
answerTest('context-menu', ({ params }) => void requireWindow().webContents.emit('context-menu', {}, params));
answerTest('place-window', ({ bounds }) => requireWindow().placeAt({ bounds }, 'move'));
answerTest('leave-window', () => requireWindow().blur());
answerTest('maximize-window', () => requireWindow().maximize());
answerTest('close-window', () => requireWindow().close());
answerTest('new-window', ({ url }) => requireWindow().webContents.openWindow(url));
answerTest(
  'navigate',
  ({ url, isMainFrame }) => !emitPreventable(requireWindow().webContents, 'will-frame-navigate', { url, isMainFrame }),
);
