import { KEPT_RELEASES, type ReleaseContent, type ReleaseFolder } from '../tree/release-folder.ts';
import { type FileChanges, findFile, listFiles } from './file-list.ts';
import type { Facts, State } from './state.ts';

type Recent = Facts['recent'];
type Recycled = NonNullable<ReleaseContent['recycled']>;

/** With more changed files, linking all of them again takes about as long. */
const MAX_CHANGED = 1_000;

/** @param files null if the release was built from nothing. */
export function addRelease(recent: Recent, release: string, files: FileChanges | null): Recent {
  const changed = files && listChanged(files);
  const isFew = changed !== null && changed.length <= MAX_CHANGED;
  return [...recent, { release, changed: isFew ? changed : null }].slice(-KEPT_RELEASES);
}

/**
 * Finds the release that the new one replaces among the kept ones, with everything that changed since. To reuse its tree
 * costs as much as the change; to build and remove a tree of 10,000 posts takes a second each.
 */
export async function findRecycled(
  recent: Recent,
  files: FileChanges,
  tree: Pick<ReleaseFolder, 'has'>,
): Promise<Recycled | null> {
  const [oldest, ...later] = recent;
  if (oldest === undefined || recent.length < KEPT_RELEASES || !(await tree.has(oldest.release))) return null;
  const differing = new Set(listChanged(files));
  for (const { changed } of later) {
    if (changed === null) return null;
    for (const path of changed) differing.add(path);
  }
  return { release: oldest.release, differing: [...differing] };
}

/** @param release the one before, whose unchanged files are shared. Null to write every file. */
export function listContent(
  { written, sources }: FileChanges,
  release: string | null,
  { state, recycled }: { state: State; recycled: Recycled | null },
): ReleaseContent {
  const changed = new Set(release === null ? sources.keys() : written.map(({ path }) => path));
  const kept = recycled
    ? recycled.differing.filter((path) => findFile(state, path) !== null)
    : listFiles(state).map(({ path }) => path);
  return {
    kept: release === null ? null : { release, paths: kept.filter((path) => !changed.has(path)) },
    written: [...changed].map((path) => ({ path, source: sources.get(path) ?? '' })),
    recycled,
  };
}

function listChanged({ written, removed }: FileChanges): string[] {
  return [...written.map(({ path }) => path), ...removed];
}
