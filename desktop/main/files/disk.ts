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
 * All of the main process's file system calls. Each throws the system's error. Changes retry for about two seconds while
 * another program holds the file. Reads retry only EBUSY: EACCES and EPERM mean missing permissions, and waiting for
 * hundreds of files would block the list of drafts.
 */

export const makeFolder = (folder: string) => retryHeld(() => mkdir(folder, { recursive: true }));

/** Does nothing if the folder exists. Throws `ENOENT` if its parent is gone, like a disconnected disk. */
export const makeFolderIn = (folder: string, name: string) =>
  retryHeld(() =>
    mkdir(join(folder, name)).catch((cause: unknown) => {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }),
  );

export const listFolder = (folder: string) => retryHeld(() => readdir(folder), ['EBUSY']);

/** A listing with the kind of each entry. Links count as neither files nor folders. */
export const listEntries = (folder: string) => retryHeld(() => readdir(folder, { withFileTypes: true }), ['EBUSY']);

export const readBytes = (path: string) => retryHeld(() => readFile(path), ['EBUSY']);

export const readStats = (path: string) => retryHeld(() => lstat(path), ['EBUSY']);

/** As bigints: on Windows, file ids don't fit in a `number`. */
export const readExactStats = (path: string) => retryHeld(() => lstat(path, { bigint: true }), ['EBUSY']);

export const followExactStats = (path: string) => retryHeld(() => stat(path, { bigint: true }), ['EBUSY']);

export const followStats = (path: string) => retryHeld(() => stat(path), ['EBUSY']);

/** Returns at most `bytes` bytes from the start of the file. */
export async function readStart(path: string, bytes: number): Promise<Uint8Array> {
  const file = await retryHeld(() => open(path, 'r'), ['EBUSY']);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const readFileSystemType = async (folder: string) => (await retryHeld(() => statfs(folder), ['EBUSY'])).type;

export const resolveLinks = (path: string) => retryHeld(() => realpath(path), ['EBUSY']);

/** Throws `EEXIST` if the file exists, even in another letter case on a case-insensitive disk. */
export const createFile = (path: string, mode: number): Promise<FileHandle> => retryHeld(() => open(path, 'wx', mode));

/** No retry: the caller repeats the whole write. */
export const openToWrite = (path: string, mode: number): Promise<FileHandle> => open(path, 'w', mode);

export const renameFile = (from: string, to: string) => retryHeld(() => rename(from, to));

/** EPERM isn't retried: it means that the disk doesn't support hard links. */
export const linkFile = (from: string, to: string) => retryHeld(() => link(from, to), ['EBUSY', 'EACCES']);

export const removeFile = (path: string) => retryHeld(() => rm(path, { force: true }));

export const discardFile = (path: string) => rm(path, { force: true }).catch(() => {});

/** Ignores errors, so a folder with files stays. */
export const discardEmptyFolder = (folder: string) => rmdir(folder).catch(() => {});

/** Makes renames survive a power loss, if the system and the disk support it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await retryHeld(async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } catch (cause) {
      if (!NO_FOLDER_SYNC_CODES.has(codeOf(cause))) throw cause;
    } finally {
      await handle.close();
    }
  });
}

/** Errors from network shares and FUSE disks that can't sync a folder. PostgreSQL and SQLite ignore them, too. */
const NO_FOLDER_SYNC_CODES: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF', 'ENOSYS']);

/** Detects a replaced file without reading it. A rename doesn't matter here. */
export type FileStamp = { inode: number; mtimeMs: number; sizeBytes: number };

export function toStamp({ ino, mtimeMs, size }: Stats): FileStamp {
  return { inode: ino, mtimeMs, sizeBytes: size };
}

export async function readStamp(path: string): Promise<FileStamp | null> {
  return readStats(path).then(toStamp, () => null);
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.inode === b.inode && a.mtimeMs === b.mtimeMs && a.sizeBytes === b.sizeBytes;
}
