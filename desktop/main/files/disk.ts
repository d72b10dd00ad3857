import type { Stats } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './file-errors.ts';
import { retryHeld } from './retry-held.ts';

/**
 * The calls of the file system that the main process makes. It makes no other, so that what a disk may do is
 * handled in this folder. Each throws the system's error.
 *
 * A call that changes something is tried again for about two seconds while another program holds the file. A
 * call that only reads waits for a file that is in use (EBUSY), because a refusal to read (EACCES, EPERM) is
 * about permissions, and hundreds of such files must not hold up the list of drafts.
 */

/** Makes the folders above it as well. */
export const makeFolder = (folder: string) => retryHeld(() => mkdir(folder, { recursive: true }));

/** Makes a folder in one that exists; `ENOENT` where that is away, because its disk is. One that is there is no error. */
export const makeFolderIn = (folder: string, name: string) =>
  retryHeld(() =>
    mkdir(join(folder, name)).catch((cause: unknown) => {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }),
  );

export const listFolder = (folder: string) => retryHeld(() => readdir(folder), ['EBUSY']);

export const readBytes = (path: string) => retryHeld(() => readFile(path), ['EBUSY']);

/** Does not follow a link. */
export const readStats = (path: string) => retryHeld(() => lstat(path), ['EBUSY']);

/** As `readStats`, in whole numbers: Windows' have more digits than a `number` holds. */
export const readExactStats = (path: string) => retryHeld(() => lstat(path, { bigint: true }), ['EBUSY']);

/** As `followStats`, in whole numbers. */
export const followExactStats = (path: string) => retryHeld(() => stat(path, { bigint: true }), ['EBUSY']);

/** The number of the kind of file system that a folder is on, as Linux gives it. */
export const readFileSystemType = async (folder: string) => (await retryHeld(() => statfs(folder), ['EBUSY'])).type;

/** Returns the path without links, in the spelling that the disk has. */
export const resolveLinks = (path: string) => retryHeld(() => realpath(path), ['EBUSY']);

/** Makes a file that does not exist; `EEXIST` where one does, in another spelling as well where the disk folds names. */
export const createFile = (path: string, mode: number): Promise<FileHandle> => retryHeld(() => open(path, 'wx', mode));

/** Opens a file to write it anew. Not tried again: whoever writes it begins anew as a whole. */
export const openToWrite = (path: string, mode: number): Promise<FileHandle> => open(path, 'w', mode);

/** Replaces a file at `to`. */
export const renameFile = (from: string, to: string) => retryHeld(() => rename(from, to));

/** Gives a file another name. EPERM is not tried again: it is the answer of a disk without hard links. */
export const linkFile = (from: string, to: string) => retryHeld(() => link(from, to), ['EBUSY', 'EACCES']);

/** A file that is missing is no error. */
export const removeFile = (path: string) => retryHeld(() => rm(path, { force: true }));

/** Removes a file that does no harm where it stays: once, without an error. */
export const discardFile = (path: string) => rm(path, { force: true }).catch(() => {});

/** Removes a folder that nothing is in; one that holds something, or can't be removed, stays. */
export const discardEmptyFolder = (folder: string) => rmdir(folder).catch(() => {});

/** Makes the renames in a folder safe from a power loss, on the systems and disks that have a call for it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await retryHeld(async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } catch (cause) {
      if (!WITHOUT_FOLDER_SYNC.has(codeOf(cause))) throw cause;
    } finally {
      await handle.close();
    }
  });
}

/**
 * What network shares and FUSE disks answer to the sync of a folder, because they have none. PostgreSQL and
 * SQLite go on as well: the rename has happened, and a sync that does not exist can't make it safer.
 */
const WITHOUT_FOLDER_SYNC: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF', 'ENOSYS']);

/** Tells a file from the one that replaced it, without reading either. A rename keeps all three. */
export type FileStamp = { inode: number; mtimeMs: number; sizeBytes: number };

export function toStamp({ ino, mtimeMs, size }: Stats): FileStamp {
  return { inode: ino, mtimeMs, sizeBytes: size };
}

/** Reads the stamp of a file; null when there is none, or the system refuses. */
export async function readStamp(path: string): Promise<FileStamp | null> {
  return readStats(path).then(toStamp, () => null);
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.inode === b.inode && a.mtimeMs === b.mtimeMs && a.sizeBytes === b.sizeBytes;
}
