// Tested by tests/desktop/main/drafts/draft-trash.test.ts.
import { link } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readBytes, removeFile, renameFile } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { syncFolder, writeDurably } from './write-durably.ts';

/**
 * Moves a file, across disks as well. It is never in neither place, and never replaces another one.
 *
 * @throws the system's error; `EEXIST` when there is a file at `to`.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT' || code === 'EEXIST') throw cause;
    if (code === 'EXDEV') await writeDurably(to, await readBytes(from));
    else {
      // A disk without hard links.
      await renameFile(from, to);
    }
  }
  await removeFile(from);
  // The file is moved by now; a folder that can't be synced only risks that it is in both places.
  await Promise.allSettled([syncFolder(dirname(to)), syncFolder(dirname(from))]);
}
