import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { makeFolderIn, readBytes, readStats } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { createDurably } from '../files/write-durably.ts';
import { listPictureFiles, PICTURES_FOLDER_NAME, toPicturesFolder } from './picture-files.ts';

export async function copyPictures(from: string, to: string): Promise<Result<undefined, { message: string }>> {
  try {
    for (const { name } of await listPictures(from)) await copyPicture(name, from, to);
    return ok(undefined);
  } catch (cause) {
    return err({ message: `Couldn’t copy the pictures. ${describeFileError(cause, toPicturesFolder(to))}` });
  }
}

/** A missing source folder counts as empty: it's a common reason to choose another folder. */
async function listPictures(folder: string) {
  try {
    return await listPictureFiles(toPicturesFolder(folder));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw cause;
  }
}

async function copyPicture(name: string, from: string, to: string): Promise<void> {
  const [source, target] = [join(toPicturesFolder(from), name), join(toPicturesFolder(to), name)];
  await makeFolderIn(to, PICTURES_FOLDER_NAME);
  try {
    if ((await readStats(target)).isFile()) return;
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
  }
  await createDurably(target, await readBytes(source), await readStats(source));
}
