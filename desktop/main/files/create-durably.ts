// Tested by tests/desktop/main/files/create-durably.test.ts.
import { randomUUID } from 'node:crypto';
import { link, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeFile } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { syncFolder, UNFINISHED_SUFFIX } from './write-durably.ts';

/**
 * Makes a file as a whole, and only where nothing has its name: no file is ever replaced, also where the
 * disk takes another spelling for the same name. After a crash there is the whole file or none; on a disk
 * without hard links it may be cut short.
 *
 * @param modifiedAt becomes the time of its last change.
 * @throws the system's error; `EEXIST` where the name is taken.
 */
export async function createDurably(path: string, bytes: Uint8Array, modifiedAt: Date): Promise<void> {
  const unfinished = toUnfinishedPath(dirname(path));
  try {
    await writeNew(unfinished, bytes, modifiedAt);
    try {
      await link(unfinished, path);
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') throw cause;
      // A disk without hard links.
      await writeNew(path, bytes, modifiedAt);
    }
  } finally {
    await removeFile(unfinished).catch(() => {});
  }
  await syncFolder(dirname(path));
}

/** The path of a file that is swept as an unfinished write where a crash leaves it behind. */
export function toUnfinishedPath(folder: string): string {
  return join(folder, `.${randomUUID()}.md.${process.pid}-0${UNFINISHED_SUFFIX}`);
}

async function writeNew(path: string, bytes: Uint8Array, modifiedAt: Date): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    // Only the order of a list depends on it.
    await file.utimes(modifiedAt, modifiedAt).catch(() => {});
    await file.sync();
  } catch (cause) {
    await removeFile(path).catch(() => {});
    throw cause;
  } finally {
    await file.close();
  }
}
