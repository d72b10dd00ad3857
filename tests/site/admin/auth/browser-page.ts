import { vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

/** What the session of /login and /blog/admin uses of a browser, for one test: a page at an address, and its storage. */
export function openPage(address: string): { localStorage: Storage; address(): string; storedElsewhere(): void } {
  let current = new URL(address);
  const page = new EventTarget();
  const localStorage = createMemoryStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('location', {
    get href() {
      return current.href;
    },
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, next: string) => {
      current = new URL(next, current);
    },
  });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  return {
    localStorage,
    address: () => current.href,
    /** Tells the page that another tab has changed the storage. */
    storedElsewhere: () => void page.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
  };
}
