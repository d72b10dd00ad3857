import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFolder, removeFile, renameFile } from './disk.ts';
import { type FileStamp, toStamp } from './file-stamp.ts';

/** The end of an unfinished write's name; a process that was killed leaves such files behind. */
export const UNFINISHED_SUFFIX = '.unfinished';

let writes = 0;

/**
 * Replaces a file as a whole: a reader finds the old text or the new one, after a crash or a power
 * loss as well. Written here because the package for it (write-file-atomic 8) makes one `write`
 * call, which a full disk may cut short without an error, and leaves the folder unsynced.
 *
 * @param beforeReplace runs when the new text is on the disk, right before it takes the place of the old one.
 * @returns the stamp of the new file, so that a writer need not read back what it wrote.
 * @throws the system's error; unless the folder's sync failed, the old file is unchanged then.
 */
export async function writeDurably(
  path: string,
  text: string | Uint8Array,
  beforeReplace?: () => Promise<void>,
): Promise<FileStamp> {
  writes += 1;
  const unfinished = `${path}.${process.pid}-${writes}${UNFINISHED_SUFFIX}`;
  let stamp: FileStamp;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
      stamp = toStamp(await file.stat());
    } finally {
      await file.close();
    }
    await beforeReplace?.();
    await renameFile(unfinished, path);
  } catch (cause) {
    await removeFile(unfinished).catch(() => {});
    throw cause;
  }
  await syncFolder(dirname(path));
  return stamp;
}

/** Makes the renames in a folder safe from a power loss. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Lists the names in a folder, and removes what killed writes left in it.
 *
 * @throws the system's error.
 */
export async function listSwept(folder: string): Promise<string[]> {
  const names = await listFolder(folder);
  const leftovers = names.filter((name) => name.endsWith(UNFINISHED_SUFFIX));
  await Promise.all(leftovers.map((name) => removeFile(join(folder, name))));
  return names.filter((name) => !name.endsWith(UNFINISHED_SUFFIX));
}
