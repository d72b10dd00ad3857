import { join } from 'node:path';
import { discardEmptyFolder, makeFolderIn, readBytes, readStats, removeFile, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { isSameIdentity, readIdentity } from '../files/same-folder.ts';
import { createDurably } from '../files/write-durably.ts';
import { isNameOf, listPictureFiles, PICTURES_FOLDER_NAME, toPicturesFolder } from './picture-files.ts';

/**
 * Copies the pictures of one folder of drafts to another. One that is there already, with the same bytes, is not
 * copied; what has its name there and is not that picture is set aside.
 *
 * @param report takes how much is done, from 0 to 1.
 * @returns the paths that were made.
 * @throws the system's error; what was made until then is in `made`.
 */
export async function copyPictures(
  from: string,
  to: string,
  made: string[],
  report: (done: number) => void = () => {},
): Promise<void> {
  const files = await listPictureFiles(toPicturesFolder(from));
  for (const [index, { name }] of files.entries()) {
    report(index / files.length);
    await copyPicture(name, from, to, made);
  }
}

/** Removes copies that were made, which the old folder has as well. What can't be removed does no harm. */
export async function removeCopies(to: string, made: readonly string[]): Promise<void> {
  for (const path of made) await removeFile(path).catch(() => {});
  await discardEmptyFolder(toPicturesFolder(to));
}

/**
 * After the switch: makes sure that each picture is in the new folder, and removes it from the old one.
 *
 * @returns why pictures are still in the old folder; null where none are.
 */
export async function settlePictures(from: string, to: string): Promise<string | null> {
  try {
    for (const { name } of await listPictureFiles(toPicturesFolder(from)).catch(ignoreMissing)) {
      await copyPicture(name, from, to, []);
      const [source, copy] = [pathIn(from, name), pathIn(to, name)];
      // Both folders have one folder of pictures, by a link.
      if (isSameIdentity(await readIdentity(source), await readIdentity(copy))) return null;
      const bytes = await readBytes(source);
      if ((await readBytes(copy)).equals(bytes)) await removeFile(source);
    }
    await discardEmptyFolder(toPicturesFolder(from));
    return null;
  } catch (cause) {
    return `They could not be moved. ${describeFileError(cause, toPicturesFolder(from))}`;
  }
}

/** The old folder may be gone, and its pictures with it. */
function ignoreMissing(cause: unknown): never[] {
  if (codeOf(cause) === 'ENOENT') return [];
  throw cause;
}

const pathIn = (folder: string, name: string) => join(toPicturesFolder(folder), name);

async function copyPicture(name: string, from: string, to: string, made: string[]): Promise<void> {
  const [source, target] = [pathIn(from, name), pathIn(to, name)];
  const bytes = await readBytes(source);
  await makeFolderIn(to, PICTURES_FOLDER_NAME);
  const there = await readBytes(target).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  });
  if (there?.equals(bytes)) return;
  if (there !== null) {
    // The one of the new folder is whole, so the source is spoilt: it stays where it is.
    if (isNameOf(name, there)) return;
    await renameFile(target, toDamagedPath(target));
  }
  await createDurably(target, bytes, await readStats(source));
  made.push(target);
}
