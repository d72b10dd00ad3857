import type { Unreachable } from '@callwright/shared/api/unreachable.ts';
import type { Result } from '@callwright/shared/result.ts';
import { toSearchPartPath } from '../addresses.ts';
import { catchUnreachable } from '../reader/reader-requests.ts';
import { type IndexedPost, parseSearchPart } from './search-part.ts';

const REQUEST_TIMEOUT_MS = 15_000;

/** Reads the number of search parts in the site's current release. */
export async function readSearchParts(): Promise<Result<number, Unreachable>> {
  return catchUnreachable(async () => {
    const release = (await read('/release.json')) as { searchParts?: unknown } | null;
    if (typeof release?.searchParts !== 'number')
      throw new Error('the release does not say how many parts the search has');
    return release.searchParts;
  });
}

/** Reads one part of the search. */
export async function readSearchPart(number: number): Promise<Result<IndexedPost[], Unreachable>> {
  return catchUnreachable(async () => parseSearchPart(await read(toSearchPartPath(number))));
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
