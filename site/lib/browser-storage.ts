/** What is used of a storage of the browser; it throws where the browser refuses to keep anything. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

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

/** A storage of the browser. One that blocks all site data throws as soon as `localStorage` is named. */
export function openStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    return globalThis[name];
  } catch {
    return REFUSING;
  }
}
