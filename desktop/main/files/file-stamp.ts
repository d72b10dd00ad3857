// Tested by tests/desktop/main/files/write-durably.test.ts.
import type { Stats } from 'node:fs';
import { readStats } from './disk.ts';

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
