import { dirname } from 'node:path';
import { isSameStamp, linkFile, readBytes, readStats, removeFile, syncFolder, toStamp } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { createDurably } from './write-durably.ts';

/**
 * Moves a file, across disks as well. It is never in neither place, and never replaces another one. What
 * another program puts at `from` meanwhile stays there.
 *
 * @throws the system's error, after which the file is where it was, and at `to` as well where nobody can tell that;
 *   `EEXIST` when there is a file at `to`.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  const isStillMoved = await addName(from, to);
  let isAskedToGo = false;
  try {
    isAskedToGo = await isStillMoved();
    if (isAskedToGo) await removeFile(from);
  } catch (cause) {
    // A network drive may lose the answer to a removal that happened.
    const isThere = await findWhetherThere(from);
    if (isThere !== false) {
      // Where nobody can tell, what is at `to` may be all that is left.
      if (isThere || !isAskedToGo) await removeFile(to).catch(() => {});
      throw cause;
    }
  }
  // The file is moved by now; a folder that can't be synced only risks that it is in both places.
  await Promise.allSettled([syncFolder(dirname(to)), syncFolder(dirname(from))]);
}

/**
 * Makes the file at `from` one at `to` as well.
 *
 * @returns a check that what is at `from` is what is at `to`; it throws where the system does not let us look.
 */
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
    const moved = toStamp(await readStats(to));
    // Last, so that hardly a moment is left in which another program may put a file there that nobody looks at.
    return isSameStamp(toStamp(await readStats(from)), moved);
  };
}

/** Null where the system does not let us look. */
function findWhetherThere(path: string): Promise<boolean | null> {
  return readStats(path).then(
    () => true,
    (cause: unknown) => (codeOf(cause) === 'ENOENT' ? false : null),
  );
}
