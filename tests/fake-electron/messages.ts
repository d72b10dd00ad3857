export type MenuEntry = {
  label: string;
  accelerator: string | null;
  role: string | null;
  isEnabled: boolean;
  isChecked: boolean;
  submenu: MenuEntry[];
};

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

/** The sending frame. `gone` is a closed one. */
export type SenderFrame = 'page' | 'inner' | 'gone';

/** Each question gets an `answer` or a `failure` with its number. */
export type Question =
  | { kind: 'invoke'; channel: string; args: unknown[]; senderUrl: string; frame?: SenderFrame }
  | { kind: 'request'; url: string; method: string }
  | { kind: 'navigate'; url: string; isMainFrame: boolean }
  | { kind: 'new-window'; url: string }
  | { kind: 'page-loaded' }
  | { kind: 'crash-page'; reason: string }
  | { kind: 'hang-page'; isHanging: boolean }
  | { kind: 'context-menu'; params: Record<string, unknown> }
  | { kind: 'open-file'; path: string }
  | { kind: 'open-url'; url: string }
  | { kind: 'may-use'; permission: string }
  | { kind: 'download'; url: string }
  | { kind: 'close-window' }
  | { kind: 'choose-menu'; path: string[] }
  | { kind: 'press-accelerator'; keys: string }
  | { kind: 'read-menu' }
  | { kind: 'choose-paths'; paths: string[] }
  | { kind: 'press-button'; button: string }
  | { kind: 'set-offline'; isOffline: boolean }
  | { kind: 'set-dark'; isDark: boolean }
  | { kind: 'place-window'; bounds: WindowPlace['bounds'] }
  | { kind: 'maximize-window' }
  | { kind: 'leave-window' }
  | { kind: 'click-notification'; title: string };

export type ToMain = { call: number; question: Question };

export type ServedFile = { status: number; headers: Record<string, string>; body: Uint8Array };
