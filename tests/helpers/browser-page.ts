import { createMemoryStorage } from './memory-storage.ts';

export type BrowserPage = {
  localStorage: Storage;
  address(): string;
  /** Fires the event that tells the page about a storage change in another tab. */
  fireStorageEvent(): void;
  close(): void;
};

export function openPage(address: string): BrowserPage {
  let current = new URL(address);
  const events = new EventTarget();
  const localStorage = createMemoryStorage();
  const globals = {
    // supabase-js checks for these two to detect a browser.
    window: globalThis,
    document: { visibilityState: 'visible' },
    localStorage,
    sessionStorage: createMemoryStorage(),
    location: {
      get href() {
        return current.href;
      },
    },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, next: string) => {
        current = new URL(next, current);
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  return {
    localStorage,
    address: () => current.href,
    fireStorageEvent: () => void events.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
    close() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
