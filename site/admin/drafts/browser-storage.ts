import { drainNavigationState, type Refused, type StorageName } from '../navigation/navigation-state.ts';

/** What is used of a storage of the browser; it throws where the browser refuses to keep anything. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What the browser refused, until the author leaves: a text outlives the way to another form or screen and back. */
let refused: Record<StorageName, Map<string, string>> | undefined;

function openRefused(): Record<StorageName, Map<string, string>> {
  if (refused) return refused;
  const handed = drainNavigationState().refused;
  refused = {
    localStorage: new Map(Object.entries(handed.localStorage)),
    sessionStorage: new Map(Object.entries(handed.sessionStorage)),
  };
  return refused;
}

/** For the next screen, which is to find it too. */
export function listRefused(): Refused {
  const { localStorage, sessionStorage } = openRefused();
  return { localStorage: Object.fromEntries(localStorage), sessionStorage: Object.fromEntries(sessionStorage) };
}

/**
 * A storage of the browser. What it refuses, because it is full or forbidden, still throws, so that the
 * author is told; but it is there until the page is left.
 */
export function openStorage(name: StorageName): BrowserStorage {
  const storage = findStorage(name);
  const kept = openRefused()[name];
  const listKeys = () => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    return [...keys, ...[...kept.keys()].filter((key) => !keys.includes(key))];
  };
  return {
    get length() {
      return listKeys().length;
    },
    key: (index) => listKeys()[index] ?? null,
    getItem: (key) => kept.get(key) ?? storage.getItem(key),
    setItem(key, text) {
      try {
        storage.setItem(key, text);
        kept.delete(key);
      } catch (cause) {
        kept.set(key, text);
        throw cause;
      }
    },
    removeItem(key) {
      kept.delete(key);
      storage.removeItem(key);
    },
  };
}

/** Stands in for a storage that may not even be touched: it holds nothing, and refuses to keep anything. */
const REFUSING: BrowserStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new DOMException('This browser keeps nothing', 'SecurityError');
  },
  removeItem() {},
};

/** One that blocks all site data throws as soon as `localStorage` is named. */
function findStorage(name: StorageName): BrowserStorage {
  try {
    return globalThis[name];
  } catch {
    return REFUSING;
  }
}
