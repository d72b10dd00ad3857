/** The parts of `electron` that the app uses. A missing name fails when the bundle is linked. */
import { EventEmitter } from 'node:events';
import { mkdirSync, renameSync } from 'node:fs';
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { basename, join } from 'node:path';
import type { CustomScheme, MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import { app, requireReady } from './app.ts';
import { BrowserWindow, requireWindow } from './browser-window.ts';
import { Menu } from './menu.ts';
import type { SenderFrame, ServedFile } from './messages.ts';
import { emitPreventable } from './preventable.ts';
import { safeStorage } from './safe-storage.ts';
import { SpellCheckingSession } from './spell-checker.ts';
import { answerTest, sendToTest } from './test-process.ts';
import { type ForkOptions, UtilityProcess } from './utility-process.ts';

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }
  async invoke(channel: string, senderUrl: string, frame: SenderFrame, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const { webContents } = requireWindow();
    webContents.mainFrame.url = senderUrl;
    const senderFrame = { page: webContents.mainFrame, inner: { url: senderUrl }, gone: null }[frame];
    return structuredClone(await handler({ senderFrame, sender: webContents }, ...args));
  }
}

const ipcMain = new IpcMain();
answerTest('invoke', ({ channel, args, senderUrl, frame = 'page' }) => ipcMain.invoke(channel, senderUrl, frame, args));

const schemes = new Map<string, (request: Request) => Response | Promise<Response>>();

const NEEDED_PRIVILEGES = ['standard', 'secure', 'supportFetchAPI'] as const;
const privileged = new Map<string, CustomScheme['privileges']>();

const protocol = {
  registerSchemesAsPrivileged(registered: CustomScheme[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of registered) privileged.set(scheme, privileges);
  },
  handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
    requireReady('protocol.handle can not be used');
    for (const name of NEEDED_PRIVILEGES) {
      if (privileged.get(scheme)?.[name] !== true) throw new Error(`Pages of ${scheme}: need the privilege ${name}`);
    }
    schemes.set(scheme, handler);
  },
};

answerTest('request', async ({ url, method }): Promise<ServedFile> => {
  const handler = schemes.get(new URL(url).protocol.replace(':', ''));
  if (!handler) throw new Error(`No protocol handler for ${url}`);
  const response = await handler(new Request(url, { method }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
});

let isOffline = false;
answerTest('set-offline', (question) => {
  isOffline = question.isOffline;
});

const net = {
  request(options: RequestOptions) {
    if (isOffline) throw new Error('net::ERR_INTERNET_DISCONNECTED');
    return (options.protocol === 'http:' ? http : https).request(options);
  },
  async fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    requireReady('net.fetch can not be used');
    if (isOffline) throw new Error('net::ERR_INTERNET_DISCONNECTED');
    try {
      return await globalThis.fetch(input, init);
    } catch (cause) {
      throw toNetError(cause);
    }
  },
};

const NET_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'net::ERR_EMPTY_RESPONSE',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
};

/** Replaces Node's errors by Chromium's, but not aborts by the app. */
function toNetError(cause: unknown): unknown {
  if (!(cause instanceof TypeError) || !(cause.cause instanceof Error)) return cause;
  const code = 'code' in cause.cause ? String(cause.cause.code) : '';
  return new Error(NET_ERRORS[code] ?? 'net::ERR_FAILED');
}

class NativeTheme extends EventEmitter {
  isSystemDark = process.env.STAND_IN_DARK === 'yes';
  #source: 'system' | 'light' | 'dark' = 'system';

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.isSystemDark : this.#source === 'dark';
  }
  get themeSource() {
    return this.#source;
  }
  set themeSource(source) {
    this.#source = source;
    sendToTest({ kind: 'theme', source });
    this.emit('updated');
  }
}

const nativeTheme = new NativeTheme();
answerTest('set-dark', ({ isDark }) => {
  nativeTheme.isSystemDark = isDark;
  nativeTheme.emit('updated');
});

const shell = {
  async openExternal(url: string): Promise<void> {
    sendToTest({ kind: 'link-opened', url });
  },
  async openPath(path: string): Promise<string> {
    sendToTest({ kind: 'path-opened', path });
    return '';
  },
  showItemInFolder(path: string): void {
    sendToTest({ kind: 'path-opened', path });
  },
  async trashItem(path: string): Promise<void> {
    const trash = join(app.getPath('userData'), 'fake-electron-trash');
    mkdirSync(trash, { recursive: true });
    renameSync(path, join(trash, basename(path)));
  },
};

let chosenPaths: string[] = [];
answerTest('choose-paths', ({ paths }) => {
  chosenPaths = paths;
});

let press: ((button: string) => void) | null = null;
answerTest('press-button', ({ button }) => {
  if (!press) throw new Error('No message box is open');
  press(button);
});

/** Answers with the test's choice, or Cancel by default. */
const dialog = {
  async showOpenDialog() {
    requireReady('dialog can not be used');
    return { canceled: chosenPaths.length === 0, filePaths: chosenPaths };
  },
  async showSaveDialog() {
    return { canceled: chosenPaths.length === 0, filePath: chosenPaths[0] ?? '' };
  },
  showErrorBox(title: string, content: string): void {
    // Linux has no dialogs before `ready`.
    if (!app.isReady()) process.stderr.write(`${title}: ${content}\n`);
    else sendToTest({ kind: 'error-box', title, content });
  },
  async showMessageBox(_window: unknown, options: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    const { message, detail = '', buttons = [], cancelId = 0, signal } = options;
    requireReady('dialog can not be used');
    if (press) throw new Error(`The fake Electron shows one message box at a time; "${message}" would be a second`);
    sendToTest({ kind: 'message-box', message, detail, buttons });
    const { promise, resolve } = Promise.withResolvers<number>();
    press = (button) => {
      if (!buttons.includes(button)) throw new Error(`"${message}" has no button "${button}"`);
      resolve(buttons.indexOf(button));
    };
    signal?.addEventListener('abort', () => resolve(cancelId));
    const response = await promise;
    press = null;
    return { response, checkboxChecked: false };
  },
};

type PermissionCheck = (contents: unknown, permission: string, origin: string, details: object) => boolean;
type PermissionRequest = (contents: unknown, permission: string, answer: (isGranted: boolean) => void) => void;

class Session extends SpellCheckingSession {
  /** Without handlers, Electron grants everything. */
  #check: PermissionCheck = () => true;
  #request: PermissionRequest = (_contents, _permission, answer) => answer(true);

  constructor() {
    super(app.getPreferredSystemLanguages(), (url) => sendToTest({ kind: 'dictionary-download', url }));
  }
  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.#request = handler;
  }
  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.#check = handler;
  }
  setDevicePermissionHandler(): void {}
  mayUse(permission: string): boolean {
    let isGranted = false;
    this.#request(null, permission, (answer) => {
      isGranted = answer;
    });
    return isGranted || this.#check(null, permission, '', {});
  }
}

let defaultSession: Session | undefined;

const session = {
  get defaultSession(): Session {
    requireReady('Session can not be received');
    defaultSession ??= new Session();
    return defaultSession;
  },
  fromPartition() {
    requireReady('Session can not be received');
    return new Session();
  },
};
answerTest('may-use', ({ permission }) => session.defaultSession.mayUse(permission));
answerTest(
  'download',
  ({ url }) => !emitPreventable(session.defaultSession, 'will-download', {}, { getURL: () => url }),
);

const notifications = new Map<string, Notification>();

class Notification extends EventEmitter {
  readonly #options: { title: string; body: string };

  constructor(options: { title: string; body: string }) {
    super();
    requireReady('Cannot create Notification');
    this.#options = options;
  }
  static isSupported = (): boolean => true;
  show(): void {
    notifications.set(this.#options.title, this);
    sendToTest({ kind: 'notification', ...this.#options });
  }
}

answerTest('click-notification', ({ title }) => {
  const notification = notifications.get(title);
  if (!notification) throw new Error(`There is no notification ${title}`);
  notification.emit('click');
});

const screen = {
  getAllDisplays() {
    requireReady("The 'screen' module can't be used");
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  },
};

const utilityProcess = {
  fork(modulePath: string, args?: string[], options?: ForkOptions): UtilityProcess {
    requireReady('utilityProcess cannot be created');
    return new UtilityProcess(modulePath, args, options);
  },
};

const autoUpdater = new EventEmitter();

export {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};
export default {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};
