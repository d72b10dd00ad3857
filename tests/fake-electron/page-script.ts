export type PageCalls =
  | { kind: 'invoke'; channel: string; args: unknown[] }
  | { kind: 'deliver' }
  | { kind: 'navigate'; url: string; isMainFrame: boolean }
  | { kind: 'new-window'; url: string }
  | { kind: 'accelerator'; keys: string };

type Listener = (event: unknown, payload: unknown) => void;
type Preload = (require: (name: string) => unknown, module: object, exports: object) => void;

/**
 * Builds a sandboxed preload environment around the preload. The function's source goes to the browser, so it can't use
 * anything else in this file.
 */
export function buildPageScript({ binding, origin, preload }: { binding: string; origin: string; preload: string }) {
  const options = JSON.stringify({ binding, origin });
  return `(${runPreload.toString()})(${options}, (require, module, exports) => {\n${preload}\n});`;
}

function runPreload({ binding, origin }: { binding: string; origin: string }, preload: Preload): void {
  const page = window as unknown as Record<string, unknown>;
  const call = page[binding] as (call: unknown) => Promise<unknown>;
  delete page[binding];
  const isMainFrame = window.top === window;
  if (isMainFrame && location.origin !== origin) return;

  // Chromium loads frames lazily on http and https only, so the app's scheme never does.
  const setAttribute = HTMLIFrameElement.prototype.setAttribute;
  HTMLIFrameElement.prototype.setAttribute = function set(this: HTMLIFrameElement, name: string, value: string) {
    if (name.toLowerCase() !== 'loading') setAttribute.call(this, name, value);
  };
  Object.defineProperty(HTMLIFrameElement.prototype, 'loading', { get: () => 'eager', set: () => {} });

  // Electron fires these events before anything loads.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    const isSamePage = link.href.split('#')[0] === location.href.split('#')[0];
    if (isSamePage && link.hash !== '') return;
    event.preventDefault();
    const isNewWindow = link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey;
    void call(isNewWindow ? { kind: 'new-window', url: link.href } : { kind: 'navigate', url: link.href, isMainFrame });
  });
  if (!isMainFrame) return;

  const listeners = new Map<string, Set<Listener>>();

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) => call({ kind: 'invoke', channel, args: structuredClone(args) }),
    on(channel: string, listener: Listener) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };

  /** Clones across the context bridge: functions become calls, and promises settle with copies. */
  const copy = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...args: unknown[]) => copy((value as (...args: unknown[]) => unknown)(...args.map(copy)));
    }
    if (value instanceof Promise) {
      return value.then(copy, (cause) => {
        throw new Error(cause instanceof Error ? cause.message : String(cause));
      });
    }
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)])));
    }
    return structuredClone(value);
  };

  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown) {
      Object.defineProperty(window, name, { value: copy(api), enumerable: true });
    },
  };

  // Browsers hide file paths, so a test registers them by file name.
  const webUtils = {
    getPathForFile: ({ name }: File) => (page.pathsOfFiles as Record<string, string> | undefined)?.[name] ?? '',
  };

  const require = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer, webUtils };
    throw new Error(`module not found: ${name}`);
  };

  const deliver = async () => {
    for (;;) {
      const message = (await call({ kind: 'deliver' })) as { channel: string; payload: unknown } | null;
      if (message === null) return;
      for (const listener of [...(listeners.get(message.channel) ?? [])]) listener({}, message.payload);
    }
  };

  window.open = (url?: string | URL) => {
    void call({ kind: 'new-window', url: new URL(String(url ?? ''), location.href).href });
    return null;
  };
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
    const modifiers = [
      event.ctrlKey && 'Ctrl',
      event.metaKey && 'Meta',
      event.shiftKey && 'Shift',
      event.altKey && 'Alt',
    ];
    const key = event.key === '+' ? 'Plus' : event.key;
    void call({ kind: 'accelerator', keys: [...modifiers.filter(Boolean), key].join('+') });
  });

  preload(require, { exports: {} }, {});
  void deliver();
}
