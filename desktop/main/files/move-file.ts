import { dirname } from 'node:path';
import { isSameStamp, linkFile, readBytes, readStamp, readStats, removeFile, syncFolder } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { createDurably } from './write-durably.ts';

/**
 * Moves a file, across disks as well. It is never in neither place, and never replaces another one. What
 * another program puts at `from` meanwhile stays there.
 *
 * @throws the system's error, after which the file is where it was; `EEXIST` when there is a file at `to`.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  const isStillMoved = await addName(from, to);
  if (await isStillMoved()) await removeMoved(from, to);
  // The file is moved by now; a folder that can't be synced only risks that it is in both places.
  await Promise.allSettled([syncFolder(dirname(to)), syncFolder(dirname(from))]);
}

/** Makes the file at `from` one at `to` as well. @returns a check that what is at `from` is what is at `to`. */
async function addName(from: string, to: string): Promise<() => Promise<boolean>> {
  try {
    await linkFile(from, to);
  } catch (cause) {
    if (['ENOENT', 'EEXIST'].includes(codeOf(cause))) throw cause;
    // Another disk, or one without hard links.
    const bytes = await readBytes(from);
    await createDurably(to, bytes, await readStats(from));
    return async () => (await readBytes(from)).equals(bytes);
  }
  return async () => {
    const [source, target] = [await readStamp(from), await readStamp(to)];
    return source !== null && target !== null && isSameStamp(source, target);
  };
}

/** Removes the name at `from`, or else the one at `to`. */
async function removeMoved(from: string, to: string): Promise<void> {
  try {
    await removeFile(from);
  } catch (cause) {
    // A network drive may lose the answer to a removal that happened.
    const isGone = await readStats(from).then(
      () => false,
      (failure: unknown) => codeOf(failure) === 'ENOENT',
    );
    if (isGone) return;
    await removeFile(to).catch(() => {});
    throw cause;
  }
}
