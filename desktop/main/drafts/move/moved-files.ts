// Tested by tests/desktop/main/drafts/move/draft-mover.test.ts.
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { extname, join } from 'node:path';
import { listFolder, readBytes, readStats, removeFile } from '../../files/disk.ts';
import { codeOf } from '../../files/file-errors.ts';
import { type FileIdentity, readIdentity } from '../../files/same-folder.ts';
import { writeDurably } from '../../files/write-durably.ts';
import { isDraftFileName } from '../drafts-folder.ts';

/** A file as it was read, and what tells it from others. */
export type FoundFile = { bytes: Buffer; stats: Stats; identity: FileIdentity };

/** The names of drafts' files in a folder. @throws the system's error. */
export async function listDraftFiles(folder: string): Promise<string[]> {
  const names = (await listFolder(folder)).filter(isDraftFileName);
  const kinds = await Promise.all(names.map((name) => readStats(join(folder, name)).catch(() => null)));
  return names.filter((_name, index) => kinds[index]?.isFile());
}

/** A file with what tells it from others; null where there is none, or it is a link or a folder. */
export async function readRegularFile(path: string): Promise<FoundFile | null> {
  try {
    const stats = await readStats(path);
    if (!stats.isFile()) return null;
    const identity = await readIdentity(path);
    return { bytes: await readBytes(path), stats, identity };
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}

/** @returns whether it was removed: false where it holds something else by now. */
export async function removeUnchanged(path: string, bytes: Buffer): Promise<boolean> {
  const found = await readRegularFile(path);
  if (found === null || !found.bytes.equals(bytes)) return false;
  await removeFile(path);
  return true;
}

/** Another program has changed a file that was about to be replaced. */
class FileChanged extends Error {}

/**
 * Replaces a file that holds `before`.
 *
 * @returns whether it was replaced: false where it holds something else by now.
 * @throws the system's error.
 */
export async function replaceUnchanged(path: string, before: Buffer, bytes: Buffer): Promise<boolean> {
  try {
    await writeDurably(path, bytes, async () => {
      // Once more, because it may have taken seconds to write the new text beside it.
      if (!(await readRegularFile(path))?.bytes.equals(before)) throw new FileChanged();
    });
    return true;
  } catch (cause) {
    if (cause instanceof FileChanged) return false;
    throw cause;
  }
}

/** @returns whether there is no such file: false where it holds something else than what has this hash. */
export async function removeHashed(path: string, hash: string | null): Promise<boolean> {
  const found = await readRegularFile(path);
  if (found === null) return true;
  return hashBytes(found.bytes) === hash && removeUnchanged(path, found.bytes);
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `notes (2).md` */
export function numberName(name: string, number: number): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}

/** Names that are one on disks that ignore letter case, or how accents are written, are the same here. */
export function foldName(name: string): string {
  return name.normalize('NFD').toLowerCase();
}
