/** In its own file, because pages without posts need nothing else from the reader's requests. */
export type ReaderBackend = { url: string; key: string };

export function parseReaderBackend(text = ''): ReaderBackend {
  return JSON.parse(text);
}
