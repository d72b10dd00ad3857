// Tested by the tests of the rooms that use it, tests/desktop/main/drafts and tests/desktop/main/versions.
import { lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';

/**
 * The calls of the file system that drafts and versions make, beside `writeDurably` and `moveFile`.
 * They make no other, so that what a disk may do is handled in this folder. Each throws the system's error.
 */

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true });

export const listFolder = (folder: string) => readdir(folder);

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

export const readBytes = (path: string) => readFile(path);

/** Does not follow a link. */
export const readStats = (path: string) => lstat(path);

/** Replaces a file at `to`. */
export const renameFile = (from: string, to: string) => rename(from, to);

/** A file that is missing is no error. */
export const removeFile = (path: string) => rm(path, { force: true });
