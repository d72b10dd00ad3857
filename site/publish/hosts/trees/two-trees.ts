import { createHash } from 'node:crypto';
import { constants, copyFile, link, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type HostedRelease, REPLACED, type ReleaseFile, type UploadOptions } from '../host.ts';
import { carryLateFiles, carryOwnersFiles, dropOwnersFiles, isOwnersFile, isSameFile } from './own-files.ts';
import { readServedTree, serveTree } from './served-link.ts';
import { syncPath, syncTree } from './sync-tree.ts';
import { readTreesState, type TreeName, type TreesState, UNKNOWN_TREES, writeTreesState } from './trees-state.ts';

/** What a publish wrote into the tree; files that the other tree lends cost nothing. */
export type TreeWrites = { files: number; bytes: number };

/** What was done to a tree: the paths of new files, and of all that its folders have or lack since. */
type Placed = TreeWrites & { written: readonly string[]; touched: readonly string[] };

/**
 * Brings the tree that is not served to a release, then serves it by one rename: a reader gets the old site
 * or the new one, whole. The trees share what they have in common by hard links, so a publish costs what has
 * changed since the tree was served. Nothing is ever written in place, because a change of a shared file would
 * show in both. What the owner put into the served tree by hand stays. Safe to call again after any failure or kill.
 *
 * @param folder holds both trees, the link and their state; it is made if it is missing. One that is used once has
 *   one tree, which is not brought onto the disk.
 * @throws what the disk refuses, and an error where a file is not what the release says.
 */
export async function publishToTrees(
  folder: string,
  release: Pick<HostedRelease, 'id' | 'files' | 'changes' | 'read' | 'findNew'>,
  { onProgress, signal, mayServe, isUsedOnce = false }: UploadOptions & { isUsedOnce?: boolean | undefined } = {},
): Promise<TreeWrites> {
  // Beside the trees, so that nothing of a killed run is ever served.
  await rm(join(folder, TEMPORARY), { recursive: true, force: true });
  await mkdir(join(folder, TEMPORARY), { recursive: true });
  const state = await readTreesState(folder);
  const served = await readServedTree(folder);
  const target: TreeName = served === 'a' ? 'b' : 'a';
  const other: TreeName = target === 'a' ? 'b' : 'a';
  const paths = served && findDifference(state, { served, target }, release.changes);

  // From here to the next write of the state, a kill leaves a tree of which this much is uncertain.
  const { release: held } = state.trees[target];
  await writeTreesState(folder, { ...state, trees: { ...state.trees, [target]: { release: held, uncertain: paths } } });
  const placing = {
    target: join(folder, target),
    lender: served && join(folder, served),
    release,
    onProgress,
    signal,
  };
  const isOfRelease = listReleased(release, paths !== null);
  const { lender } = placing;
  const dropped = lender === null ? [] : await dropOwnersFiles(lender, placing.target, isOfRelease);
  const placed = paths ? await placeChanges(placing, paths) : await placeAll(placing);
  const carried = lender === null ? [] : await carryOwnersFiles(lender, placing.target, isOfRelease);
  signal?.throwIfAborted();
  // Before anything says that the tree is whole: after a power cut, a file that was not synced may be empty.
  const touched = [...placed.touched, ...dropped, ...carried];
  if (!isUsedOnce) await syncTree(join(folder, target), { written: placed.written, touched });

  const whole = { release: release.id, uncertain: [] };
  await writeTreesState(folder, {
    trees: { ...state.trees, [target]: whole },
    last: release.changes && {
      from: release.changes.since,
      to: release.id,
      paths: [...release.changes.written.map(({ path }) => path), ...release.changes.removed],
    },
  });
  if (mayServe && !(await mayServe())) throw new Error(REPLACED.message);
  await serveTree(folder, target, join(folder, TEMPORARY));
  if (served !== null) await carryLateFiles(join(folder, served), join(folder, target), isOfRelease);
  await syncPath(folder);

  if (paths === null && !isUsedOnce) {
    // The next change then finds two equal trees, and costs no more than itself.
    await writeTreesState(folder, {
      trees: { ...UNKNOWN_TREES.trees, [target]: whole },
      last: null,
    });
    const [from, to] = [placing.target, join(folder, other)];
    await dropOwnersFiles(from, to, isOfRelease);
    await makeEqual({ ...placing, target: to, lender: from, onProgress: undefined });
    await carryOwnersFiles(from, to, isOfRelease);
    await writeTreesState(folder, { trees: { a: whole, b: whole }, last: null });
  }
  return { files: placed.files, bytes: placed.bytes };
}

export const TEMPORARY = 'placing';

/** Reads the id of the release that is served; null where there is none, or the folder was changed by others. */
export async function readServedRelease(folder: string): Promise<string | null> {
  const [state, served] = await Promise.all([readTreesState(folder), readServedTree(folder)]);
  return served && state.trees[served].uncertain?.length === 0 ? state.trees[served].release : null;
}

/** Tells the files that a release decides on. @param isChange whether nothing but what it changes is looked at. */
function listReleased(release: Pick<HostedRelease, 'files' | 'changes'>, isChange: boolean): (path: string) => boolean {
  const { written = [], removed = [] } = release.changes ?? {};
  const files = isChange ? written : release.files;
  const paths = new Set([...files.map(({ path }) => path), ...removed]);
  return (path) => paths.has(path);
}

/**
 * The paths in which the tree that is not served may differ from the release: what this release changes, what
 * the one before changed if the tree missed it, and what a killed run may have touched. Null where it can't be
 * known: every file is looked at.
 */
function findDifference(
  { trees, last }: TreesState,
  { served, target }: { served: TreeName; target: TreeName },
  changes: HostedRelease['changes'],
): string[] | null {
  const [now, other] = [trees[served], trees[target]];
  if (changes === null || now.release !== changes.since || now.uncertain?.length !== 0) return null;
  if (other.uncertain === null || other.release === null) return null;
  const known = [...other.uncertain, ...changes.written.map(({ path }) => path), ...changes.removed];
  if (other.release === now.release) return [...new Set(known)];
  const isApartByLast =
    last !== null && [last.from, last.to].includes(now.release) && [last.from, last.to].includes(other.release);
  return isApartByLast ? [...new Set([...known, ...last.paths])] : null;
}

type Placing = {
  /** The tree that is brought up to date. */
  target: string;
  /** The tree whose files it may share. */
  lender: string | null;
  release: Pick<HostedRelease, 'files' | 'changes' | 'read' | 'findNew'>;
  onProgress: UploadOptions['onProgress'];
  signal: UploadOptions['signal'];
};

function placeChanges(placing: Placing, paths: readonly string[]): Promise<Placed> {
  const { changes } = placing.release;
  const written = new Map(changes?.written.map((file) => [file.path, file]));
  const removed = new Set(changes?.removed);
  return placeEach(placing, paths, async (path) => {
    const file = written.get(path);
    if (file) return writeFileOf(placing, file);
    return !removed.has(path) && (await lendFile(placing, path)) ? 0 : 'unwanted';
  });
}

/** Looks at every file of both trees: a first publish, another machine's folder, or a state that was lost. */
async function placeAll(placing: Placing): Promise<Placed> {
  const { target, lender, release } = placing;
  const wanted = new Map(release.files.map((file) => [file.path, file]));
  const found = new Set(await listFiles(target));
  const unwanted = [...found].filter((path) => !wanted.has(path) && !isOwnersFile(path));
  return placeEach(placing, [...unwanted, ...wanted.keys()], async (path) => {
    const file = wanted.get(path);
    if (!file) return 'unwanted';
    if (found.has(path) && (await holds(target, file))) return 0;
    if (lender && (await holds(lender, file)) && (await lendFile(placing, path))) return 0;
    return writeFileOf(placing, file);
  });
}

/** Makes a tree equal to the one that is served, by links alone. */
async function makeEqual(placing: Placing): Promise<void> {
  const { target, lender, release } = placing;
  const wanted = new Set(release.files.map(({ path }) => path));
  const found = new Set(await listFiles(target));
  const unwanted = [...found].filter((path) => !wanted.has(path) && !isOwnersFile(path));
  await placeEach(placing, [...unwanted, ...wanted], async (path) => {
    if (!wanted.has(path)) return 'unwanted';
    const isShared =
      lender !== null && found.has(path) && (await isSameFile(toFilePath(lender, path), toFilePath(target, path)));
    if (!isShared) await lendFile(placing, path);
    return 0;
  });
}

/** Files under way at once: enough to keep a disk busy, few enough to stay small in memory. */
const LANES = 16;

/** @param place answers the bytes that it wrote, 0 for none, or that the file has to go. */
async function placeEach(
  { target, onProgress, signal }: Placing,
  paths: readonly string[],
  place: (path: string) => Promise<number | 'unwanted'>,
): Promise<Placed> {
  const writes = { files: 0, bytes: 0 };
  const written: string[] = [];
  const removed: string[] = [];
  const failures: unknown[] = [];
  let done = 0;
  const waiting = paths.values();
  async function runLane() {
    // The lanes share one iterator.
    for (const path of waiting) {
      if (failures.length > 0) return;
      signal?.throwIfAborted();
      const bytes = await place(path);
      if (bytes === 'unwanted') {
        await rm(toFilePath(target, path), { force: true });
        removed.push(path);
      } else if (bytes > 0) {
        written.push(path);
        writes.files += 1;
        writes.bytes += bytes;
      }
      done += 1;
      onProgress?.({ files: done, of: paths.length });
    }
  }
  // Nothing is under way any more once a failure is reported.
  await Promise.all(Array.from({ length: LANES }, () => runLane().catch((cause) => failures.push(cause))));
  if (failures.length > 0) throw failures[0];
  await removeEmptyFolders(target, removed);
  return { ...writes, written, touched: paths };
}

async function holds(tree: string, { path, size, sha256 }: ReleaseFile): Promise<boolean> {
  const bytes = await readFile(toFilePath(tree, path)).catch(() => null);
  return bytes !== null && bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;
}

async function writeFileOf(placing: Placing, { path, sha256, size }: ReleaseFile): Promise<number> {
  const isTaken = await linkFile(placing.release.findNew?.(path) ?? null, placing.target, path);
  // An empty file is a write, too.
  if (isTaken) return Math.max(size, 1);
  const bytes = await placing.release.read(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${path} is not what the release says. Publish again.`);
  await putInPlace(placing.target, path, (place) => writeFile(place, bytes, { flag: 'wx' }));
  return Math.max(size, 1);
}

/** Gives the tree the lender's file; answers false where the lender has none. */
function lendFile({ lender, target }: Placing, path: string): Promise<boolean> {
  return linkFile(lender && toFilePath(lender, path), target, path);
}

/** Gives the tree a file that lies elsewhere on the disk; answers false where there is none. */
async function linkFile(source: string | null, target: string, path: string): Promise<boolean> {
  if (source === null) return false;
  try {
    await putInPlace(target, path, (place) =>
      link(source, place).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'EEXIST' || isMissing(cause)) throw cause;
        // Not every disk has hard links.
        return copyFile(source, place, constants.COPYFILE_EXCL);
      }),
    );
    return true;
  } catch (cause) {
    if (isMissing(cause)) return false;
    throw cause;
  }
}

/**
 * Makes a file where the tree has none: one that is there belongs to the other tree as well, so it is taken out and
 * never written to. The tree is not served, so nobody sees the moment between.
 */
async function putInPlace(tree: string, path: string, make: (place: string) => Promise<void>): Promise<void> {
  const place = toFilePath(tree, path);
  try {
    await make(place);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'EEXIST') await rm(place);
    else if (code === 'ENOENT') await mkdir(dirname(place), { recursive: true });
    else throw cause;
    await make(place);
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');
}

/** Removes the folders that the removal of files has left empty; only while nothing is written. */
async function removeEmptyFolders(tree: string, removed: readonly string[]): Promise<void> {
  for (const path of removed) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const isGone = await rmdir(join(tree, folder)).then(
        () => true,
        (cause: NodeJS.ErrnoException) => cause.code === 'ENOENT',
      );
      if (!isGone) break;
    }
  }
}

async function listFiles(tree: string): Promise<string[]> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return [];
      throw cause;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(tree, join(parentPath, name)).split(sep).join('/'));
}

function toFilePath(tree: string, path: string): string {
  if (
    path === '' ||
    path.split('/').some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))
  )
    throw new Error(`The release names a file outside of the site: ${JSON.stringify(path)}.`);
  return join(tree, ...path.split('/'));
}
