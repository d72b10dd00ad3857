/**
 * Where the backend is, as a page tells its script. It has a file of its own, because the pages that don't read posts
 * need nothing else of a reader's requests.
 */
export type ReaderBackend = { url: string; key: string };

/** @param text the page's `data-backend`. */
export function parseReaderBackend(text = ''): ReaderBackend {
  return JSON.parse(text);
}
