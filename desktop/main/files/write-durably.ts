import type { Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  createFile,
  discardFile,
  type FileStamp,
  isSameStamp,
  linkFile,
  listFolder,
  openToWrite,
  readBytes,
  readStamp,
  readStats,
  removeFile,
  renameFile,
  syncFolder,
  toStamp,
} from './disk.ts';
import { codeOf } from './file-errors.ts';
import { isUnfinishedName, makeUnfinishedName } from './file-names.ts';
import { retryHeld } from './retry-held.ts';

/** The mode of a new file: for the author alone. */
const OWN_MODE = 0o600;

/** A leftover that is younger may be the running write of another machine that shares the folder. */
const MIN_LEFTOVER_AGE_MS = 10 * 60_000;

/** The paths that this process is writing to at the moment. */
const running = new Set<string>();

/** What a file is to have in it; a text that is too large for the memory is read part by part, again for each try. */
type Content = Buffer | (() => AsyncIterable<Uint8Array>);

/** What a new file takes over from another one. */
type KeptStats = Pick<Stats, 'mode'> & Partial<Pick<Stats, 'uid' | 'gid' | 'atime' | 'mtime'>>;

/**
 * Replaces a file as a whole: a reader finds the old text or the new one, after a crash or a power
 * loss as well. Written here because the package for it (write-file-atomic 8) makes one `write`
 * call, which a full disk may cut short without an error, and leaves the folder unsynced.
 *
 * A file that is replaced keeps its mode, and its owner where the system lets us. What Node has no call
 * for is lost: extended attributes, such as the tags of macOS' Finder, and access control lists.
 *
 * @param beforeReplace runs once the new text is on the disk, right before it takes the place of the old one.
 * @returns the stamp of the new file, so that a writer need not read back what it wrote.
 * @throws the system's error; unless the folder's sync failed, the old file is unchanged then.
 */
export async function writeDurably(
  path: string,
  text: string | Uint8Array,
  beforeReplace: () => Promise<void> = async () => {},
): Promise<FileStamp> {
  const bytes = Buffer.from(text);
  return withUnfinished(path, bytes, await readKeptStats(path), async (unfinished, stamp) => {
    await beforeReplace();
    try {
      await renameFile(unfinished, path);
      return stamp;
    } catch (cause) {
      // A network drive may lose the answer to a rename that happened.
      const found = await readBytes(path).catch(() => null);
      if (!found?.equals(bytes)) throw cause;
      return (await readStamp(path)) ?? stamp;
    }
  });
}

/**
 * Replaces a file as `writeDurably` does, with what is read part by part: the whole is never in memory.
 *
 * @param read begins from the start each time; where it throws, the old file is unchanged.
 * @throws the system's error, or what `read` throws.
 */
export async function writePartsDurably(path: string, read: () => AsyncIterable<Uint8Array>): Promise<void> {
  await withUnfinished(path, read, await readKeptStats(path), async (unfinished, stamp) => {
    await renameFile(unfinished, path).catch(async (cause: unknown) => {
      // A network drive may lose the answer to a rename that happened.
      const found = await readStamp(path);
      if (found === null || !isSameStamp(found, stamp)) throw cause;
    });
    return stamp;
  });
}

/**
 * Makes a new file as a whole, as durably as `writeDurably`, and never replaces one.
 *
 * @param like gives the new file its mode and its times: the file that it is a copy of.
 * @throws the system's error, after which no file was made; `EEXIST` when there is a file at `path`.
 */
export async function createDurably(path: string, text: string | Uint8Array, like?: Stats): Promise<FileStamp> {
  const kept = like && { mode: like.mode, atime: like.atime, mtime: like.mtime };
  let made: FileStamp | null = null;
  try {
    return await withUnfinished(path, Buffer.from(text), kept ?? { mode: OWN_MODE }, async (unfinished, stamp) => {
      try {
        await linkFile(unfinished, path);
      } catch (cause) {
        const found = await readStamp(path);
        const isOurs = found !== null && isSameStamp(found, stamp);
        if (codeOf(cause) === 'EEXIST' && !isOurs) throw cause;
        if (!isOurs) await renameToNew(unfinished, path);
      }
      made = (await readStamp(path)) ?? stamp;
      return made;
    });
  } catch (cause) {
    if (made !== null) await discardSame(path, made);
    throw cause;
  }
}

/** Removes a file, unless another program replaced or changed it. */
export async function discardSame(path: string, stamp: FileStamp): Promise<void> {
  const found = await readStamp(path);
  if (found !== null && isSameStamp(found, stamp)) await discardFile(path);
}

/** Renames a file on a disk without hard links, where only an empty file of our own can keep the name free. */
async function renameToNew(from: string, to: string): Promise<void> {
  const placeholder = await createFile(to, OWN_MODE);
  await placeholder.close();
  try {
    await renameFile(from, to);
  } catch (cause) {
    const left = await readStats(to).catch(() => null);
    if (left?.size === 0) await removeFile(to).catch(() => {});
    throw cause;
  }
}

/**
 * Writes and syncs a file beside `path`, lets `give` give it that name, and syncs the folder. What it wrote
 * is removed where that fails.
 */
async function withUnfinished(
  path: string,
  content: Content,
  kept: KeptStats,
  give: (unfinished: string, stamp: FileStamp) => Promise<FileStamp>,
): Promise<FileStamp> {
  const unfinished = join(dirname(path), makeUnfinishedName());
  running.add(unfinished);
  try {
    const written = await retryHeld(() => writeUnfinished(unfinished, content, kept));
    const stamp = await give(unfinished, written);
    await syncFolder(dirname(path));
    return stamp;
  } finally {
    // What can't be removed now is swept later.
    await discardFile(unfinished);
    running.delete(unfinished);
  }
}

async function writeUnfinished(path: string, content: Content, kept: KeptStats): Promise<FileStamp> {
  // Not `wx`: the name is ours alone, and a try that was refused may have left the file there.
  const file = await openToWrite(path, OWN_MODE);
  try {
    await file.writeFile(typeof content === 'function' ? content() : content);
    const { uid, gid } = await file.stat();
    // A disk without owners and modes refuses them, and a system those of another account.
    if ((kept.uid ?? uid) !== uid || (kept.gid ?? gid) !== gid) {
      await file.chown(kept.uid ?? uid, kept.gid ?? gid).catch(() => {});
    }
    if ((kept.mode & 0o777) !== OWN_MODE) await file.chmod(kept.mode & 0o777).catch(() => {});
    if (kept.atime && kept.mtime) await file.utimes(kept.atime, kept.mtime).catch(() => {});
    await file.sync();
    return toStamp(await file.stat());
  } finally {
    await file.close();
  }
}

async function readKeptStats(path: string): Promise<KeptStats> {
  try {
    const stats = await readStats(path);
    return stats.isFile() ? { mode: stats.mode, uid: stats.uid, gid: stats.gid } : { mode: OWN_MODE };
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return { mode: OWN_MODE };
    throw cause;
  }
}

/**
 * Lists the names in a folder, and removes what killed writes left in it: regular files whose names only
 * Callwright makes, that nobody has written to for some minutes.
 *
 * @param isUnfinished tells other names of leftovers, in a folder that no other program writes to.
 * @throws the system's error; a leftover that can't be removed stays for the next time.
 */
export async function listSwept(folder: string, isUnfinished = isUnfinishedName): Promise<string[]> {
  const names = await listFolder(folder);
  await Promise.all(names.filter(isUnfinished).map((name) => removeLeftover(join(folder, name))));
  return names.filter((name) => !isUnfinished(name));
}

async function removeLeftover(path: string): Promise<void> {
  if (running.has(path)) return;
  const stats = await readStats(path).catch(() => null);
  if (stats?.isFile() && Date.now() - stats.mtimeMs > MIN_LEFTOVER_AGE_MS) await discardFile(path);
}
