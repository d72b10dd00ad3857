import { join } from 'node:path';
import { makeFolder, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { listSwept } from '../files/write-durably.ts';

/**
 * Makes the folder, and removes what killed writes left in it. A folder that the author chose is not
 * made again where it is missing: its disk may be unplugged.
 */
export async function prepareFolder(folder: string, isChosen: boolean): Promise<void> {
  try {
    if (!isChosen) await makeFolder(folder);
    await listSwept(folder);
  } catch {
    // The next read or write meets the same error, and reports it where the author sees it.
  }
}

/** Renames a file that can't be read, so that the save that follows destroys nothing. */
export async function quarantine(path: string): Promise<void> {
  await renameFile(path, toDamagedPath(path));
}

/** Describes for the author why the folder could not be listed. */
export function describeFolderError(cause: unknown, folder: string): string {
  return codeOf(cause) === 'ENOENT'
    ? `The drafts folder ${folder} is not there. Connect its disk, or choose where your drafts are with File > Move Drafts Folder.`
    : describeFileError(cause, join(folder, 'drafts'));
}

/** Describes for the author why nothing can be said of the chosen folder in this run. */
export function describeStandIn(chosen: string): string {
  return `Your drafts are in ${chosen}, which did not answer when Callwright started. Once it does, start Callwright again.`;
}

/**
 * Whether a file of the drafts folder is a draft by its name, in any letter case: `Notes.MD` is one. Names
 * with a dot in front are hidden, and are what systems keep beside a file.
 */
export function isDraftFileName(name: string): boolean {
  return /^[^.].*\.md$/is.test(name);
}
