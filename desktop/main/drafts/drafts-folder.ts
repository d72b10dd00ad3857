import { isAbsolute, join, relative } from 'node:path';
import { err, ok } from '@callwright/shared/result.ts';
import { listFolder, makeFolder, readBytes, readStats, removeFile, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { listSwept, writeDurably } from '../files/write-durably.ts';
import type { DraftResult } from './draft-result.ts';
import { isMarkdownName } from './read-draft-file.ts';

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
  await renameFile(path, toDamagedPath(path.replace(/\.md$/i, '.md')));
}

/** Describes for the author why the folder could not be listed. */
export function describeFolderError(cause: unknown, folder: string): string {
  return codeOf(cause) === 'ENOENT'
    ? `The drafts folder ${folder} is not there. Connect its disk, or choose where your drafts are with File > Move Drafts Folder.`
    : describeFileError(cause, join(folder, 'drafts'));
}

/**
 * Moves every Markdown file of one folder to another: copies them all, compares them, stores the path
 * of the new folder, and only then removes the old files. When a step before that fails, the copies
 * are removed and all is as it was.
 *
 * @param persistFolder stores the path of the new folder for the next start.
 * @returns the new folder.
 */
export async function moveDraftFiles({
  from,
  to,
  persistFolder,
}: {
  from: string;
  to: string;
  persistFolder: (folder: string) => Promise<void>;
}): DraftResult<string> {
  if (!isAbsolute(to)) return err({ message: 'This is not a folder.' });
  if (relative(from, to) === '') return err({ message: 'The drafts are in this folder already.' });
  if (isInside(from, to)) return err({ message: 'This folder is inside the drafts folder. Choose one outside it.' });
  const made: string[] = [];
  try {
    await makeFolder(to);
    const names = await filesOf(from);
    const there = new Set(await listFolder(to));
    for (const name of names) {
      const bytes = await readBytes(join(from, name));
      if (there.has(name)) {
        if (bytes.equals(await readBytes(join(to, name)))) continue;
        throw new NameTaken(name);
      }
      await writeDurably(join(to, name), bytes);
      made.push(name);
      if (!bytes.equals(await readBytes(join(to, name)))) throw new Error('The copy differs');
    }
    await persistFolder(to);
    await Promise.all(names.map((name) => removeFile(join(from, name)).catch(() => {})));
    return ok(to);
  } catch (cause) {
    await Promise.all(made.map((name) => removeFile(join(to, name)).catch(() => {})));
    const reason =
      cause instanceof NameTaken
        ? `There is another ${cause.file} in that folder.`
        : describeFileError(cause, join(to, 'drafts'));
    return err({ message: `Nothing was moved; your drafts are still in ${from}. ${reason}` });
  }
}

class NameTaken extends Error {
  readonly file: string;
  constructor(file: string) {
    super(file);
    this.file = file;
  }
}

/** Empty when the folder is missing: the author is then choosing where the drafts live now. */
async function filesOf(folder: string): Promise<string[]> {
  const all = await listFolder(folder).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return [];
    throw cause;
  });
  const names = all.filter(isMarkdownName);
  const kinds = await Promise.all(names.map((name) => readStats(join(folder, name))));
  return names.filter((_name, index) => kinds[index]?.isFile());
}

function isInside(outer: string, inner: string): boolean {
  const path = relative(outer, inner);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
