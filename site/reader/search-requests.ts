import { toSearchPartPath } from '../blog/addresses.ts';
import { type IndexedPost, parseSearchPart } from '../blog/search-part.ts';

const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Reads how many parts the search has: what the site says of its present release.
 *
 * @throws where the site does not answer, or something else answers in its place.
 */
export async function readSearchParts(): Promise<number> {
  const release = (await read('/release.json')) as { searchParts?: unknown } | null;
  if (typeof release?.searchParts !== 'number')
    throw new Error('the release does not say how many parts the search has');
  return release.searchParts;
}

/** @throws as `readSearchParts`. */
export async function readSearchPart(number: number): Promise<IndexedPost[]> {
  return parseSearchPart(await read(toSearchPartPath(number)));
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
