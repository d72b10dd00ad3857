import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFileError, UNFINISHED_SUFFIX } from '../files/write-durably.ts';

/**
 * Takes away what writes that were killed left behind. A folder that the author chose is not made
 * again where it is missing: its disk may be unplugged.
 */
export async function prepareFolder(folder: string, isChosen: boolean): Promise<void> {
  try {
    if (!isChosen) await mkdir(folder, { recursive: true });
    const leftovers = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED_SUFFIX));
    await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })));
  } catch {
    // Whoever reads or writes next gets the same error, and says it where it can be seen.
  }
}

/** Gives a file that can't be read another name, so that the save that follows destroys nothing. */
export async function quarantine(path: string): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(':', '-');
  await rename(path, path.replace(/\.md$/, `.damaged-${stamp}.md`));
}

/** What the author reads where the folder could not be listed. */
export function describeFolderError(cause: unknown, folder: string): string {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return isMissing
    ? `The drafts folder ${folder} is not there. Connect its disk, or choose where your drafts are with File > Move Drafts Folder.`
    : describeFileError(cause, join(folder, 'drafts'));
}
