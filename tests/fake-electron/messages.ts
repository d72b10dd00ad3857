/** What the process of the app's main bundle and the test say to each other. */

export type MenuEntry = {
  label: string;
  accelerator: string | null;
  role: string | null;
  isEnabled: boolean;
  isChecked: boolean;
  submenu: MenuEntry[];
};

/** Where the window stands, and how. */
export type WindowPlace = {
  bounds: { x: number; y: number; width: number; height: number };
  isMaximized: boolean;
  isFullScreen: boolean;
};

export type FromMain =
  | { kind: 'open-window'; url: string; preload: string; backgroundColor: string }
  | { kind: 'window-shown' }
  | { kind: 'window-focused' }
  | { kind: 'window-destroyed' }
  | { kind: 'background-color'; color: string }
  | { kind: 'theme'; source: 'system' | 'light' | 'dark' }
  | { kind: 'zoomed'; factor: number }
  | { kind: 'window-placed'; place: WindowPlace }
  | { kind: 'notification'; title: string; body: string }
  | { kind: 'dictionary-download'; url: string }
  /** The words that the app is to be started with. */
  | { kind: 'relaunch'; args: string[] }
  | { kind: 'page-crashed' }
  | { kind: 'page-reloaded' }
  | { kind: 'menu-popped'; items: MenuEntry[] }
  | { kind: 'error-box'; title: string; content: string }
  | { kind: 'message-box'; message: string; detail: string; buttons: string[] }
  | { kind: 'event'; channel: string; payload: unknown }
  | { kind: 'link-opened'; url: string }
  | { kind: 'path-opened'; path: string }
  | { kind: 'answer'; call: number; value: unknown }
  | { kind: 'failure'; call: number; message: string };

/** Which frame of the window sends: its page, unless another one is named; `gone` was closed since. */
export type SenderFrame = 'page' | 'inner' | 'gone';

/** A question to the main process; each gets an `answer` or a `failure` with its number. */
export type Question =
  | { kind: 'invoke'; channel: string; args: unknown[]; senderUrl: string; frame?: SenderFrame }
  | { kind: 'request'; url: string; method: string }
  | { kind: 'navigate'; url: string; isMainFrame: boolean }
  | { kind: 'new-window'; url: string }
  | { kind: 'page-loaded' }
  /** The page's process ends, for a reason of Electron's: `crashed`, `oom`, `killed`. */
  | { kind: 'crash-page'; reason: string }
  /** The page stops to answer, or answers again. */
  | { kind: 'hang-page'; isHanging: boolean }
  /** A right click; Electron's names of what is under the pointer. */
  | { kind: 'context-menu'; params: Record<string, unknown> }
  /** What macOS sends the app. */
  | { kind: 'open-file'; path: string }
  | { kind: 'open-url'; url: string }
  | { kind: 'may-use'; permission: string }
  | { kind: 'download'; url: string }
  | { kind: 'close-window' }
  | { kind: 'choose-menu'; path: string[] }
  | { kind: 'press-accelerator'; keys: string }
  | { kind: 'read-menu' }
  | { kind: 'choose-paths'; paths: string[] }
  /** Presses a button of the message box that is open. */
  | { kind: 'press-button'; button: string }
  | { kind: 'set-offline'; isOffline: boolean }
  | { kind: 'set-dark'; isDark: boolean }
  /** Somebody drags the window there. */
  | { kind: 'place-window'; bounds: WindowPlace['bounds'] }
  | { kind: 'maximize-window' }
  /** The author turns to another window. */
  | { kind: 'leave-window' }
  | { kind: 'click-notification'; title: string };

export type ToMain = { call: number; question: Question };

/** What the app's protocol answers, in a form that crosses between processes. */
export type ServedFile = { status: number; headers: Record<string, string>; body: Uint8Array };
