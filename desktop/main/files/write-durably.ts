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

const OWN_MODE = 0o600;

/** A newer one may still be in use by another computer that shares the folder. */
const MIN_LEFTOVER_AGE_MS = 10 * 60_000;

const running = new Set<string>();

/** A large text comes as a function that yields parts. Each retry calls it again. */
type Content = Buffer | (() => AsyncIterable<Uint8Array>);

type KeptStats = Pick<Stats, 'mode'> & Partial<Pick<Stats, 'uid' | 'gid' | 'atime' | 'mtime'>>;

/**
 * Replaces a file atomically, even at a power loss, it has the old content or the new content. write-file-atomic 8 misses a partial write on a full disk and
 * doesn't sync the folder. Keeps the mode, and the owner if possible; Node can't copy extended attributes and ACLs.
 * @param beforeReplace runs when the new text is on disk, right before the replacement.
 * @throws the system's error. The old file is unchanged, unless syncing the folder failed.
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
      const found = await readBytes(path).catch(() => null);
      if (!found?.equals(bytes)) throw cause;
      return (await readStamp(path)) ?? stamp;
    }
  });
}

/** Like `writeDurably`, but never has the whole content in memory. */
export async function writePartsDurably(path: string, read: () => AsyncIterable<Uint8Array>): Promise<void> {
  await withUnfinished(path, read, await readKeptStats(path), async (unfinished, stamp) => {
    await renameFile(unfinished, path).catch(async (cause: unknown) => {
      // The rename may have succeeded, because a network drive can lose the answer.
      const found = await readStamp(path);
      if (found === null || !isSameStamp(found, stamp)) throw cause;
    });
    return stamp;
  });
}

/** Never replaces a file. `like` has a copy's mode and times. @throws the system's error, and then creates nothing. */
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
    if (made !== null) await discardIfUnchanged(path, made);
    throw cause;
  }
}

export async function discardIfUnchanged(path: string, stamp: FileStamp): Promise<void> {
  const found = await readStamp(path);
  if (found !== null && isSameStamp(found, stamp)) await discardFile(path);
}

/** For disks without hard links: an empty file reserves the name. */
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

/** Calls `place` to move the temporary file to its final path. Removes the file if that fails. */
async function withUnfinished(
  path: string,
  content: Content,
  kept: KeptStats,
  place: (unfinished: string, stamp: FileStamp) => Promise<FileStamp>,
): Promise<FileStamp> {
  const unfinished = join(dirname(path), makeUnfinishedName());
  running.add(unfinished);
  try {
    const written = await retryHeld(() => writeUnfinished(unfinished, content, kept));
    const stamp = await place(unfinished, written);
    await syncFolder(dirname(path));
    return stamp;
  } finally {
    await discardFile(unfinished);
    running.delete(unfinished);
  }
}

async function writeUnfinished(path: string, content: Content, kept: KeptStats): Promise<FileStamp> {
  // Not `wx`: a failed attempt may have left the file behind.
  const file = await openToWrite(path, OWN_MODE);
  try {
    await file.writeFile(typeof content === 'function' ? content() : content);
    const { uid, gid } = await file.stat();
    // Some disks don't support owners or modes, and only an administrator can change the owner.
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

/** Lists a folder and deletes temporary files that killed writes left more than ten minutes ago. */
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
