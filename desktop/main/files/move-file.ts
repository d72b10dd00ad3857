import { dirname } from 'node:path';
import { isSameStamp, linkFile, readBytes, readStats, removeFile, syncFolder, toStamp } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { createDurably } from './write-durably.ts';

/**
 * Moves a file, even to another disk. Never replaces or loses one: a file that is written to `from` meanwhile stays.
 * @throws the system's error; `EEXIST` if `to` exists. The file may then be in both places.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  const isUnchanged = await linkOrCopy(from, to);
  let isRemovalTried = false;
  try {
    isRemovalTried = await isUnchanged();
    if (isRemovalTried) await removeFile(from);
  } catch (cause) {
    // The removal may have succeeded, because a network drive can lose the answer.
    const exists = await checkExists(from);
    if (exists !== false) {
      // If we can't check, `to` may be the only file left.
      if (exists || !isRemovalTried) await removeFile(to).catch(() => {});
      throw cause;
    }
  }
  await Promise.allSettled([syncFolder(dirname(to)), syncFolder(dirname(from))]);
}

/** Links or copies the file. Returns a check that `from` is still the same file. */
async function linkOrCopy(from: string, to: string): Promise<() => Promise<boolean>> {
  try {
    await linkFile(from, to);
  } catch (cause) {
    if (['ENOENT', 'EEXIST'].includes(codeOf(cause))) throw cause;
    const bytes = await readBytes(from);
    await createDurably(to, bytes, await readStats(from));
    return async () => (await readBytes(from)).equals(bytes);
  }
  return async () => {
    const moved = toStamp(await readStats(to));
    // Read `from` last, to leave other programs the least time for a change.
    return isSameStamp(toStamp(await readStats(from)), moved);
  };
}

function checkExists(path: string): Promise<boolean | null> {
  return readStats(path).then(
    () => true,
    (cause: unknown) => (codeOf(cause) === 'ENOENT' ? false : null),
  );
}
