import { basename, dirname, extname } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { strToU8, zipSync } from 'fflate';
import { describeFileError } from '../files/file-errors.ts';
import { writeDurably } from '../files/write-durably.ts';
import { listNamedPictures } from './named-pictures.ts';
import { openPictureFiles, PICTURES_FOLDER_NAME } from './picture-files.ts';

type Failure = { message: string };

/** Reads a picture that a draft names. */
type ReadOwnPicture = (name: string) => Promise<Result<Uint8Array, Failure>>;

/** Whether a draft's file names pictures that lie beside it. */
export function hasPictures(text: string): boolean {
  return listNamedPictures(text).size > 0;
}

/**
 * Writes a draft's file with the pictures that it names: as an archive where the path ends so, else beside the file,
 * where every other program finds them. The pictures come first, so that no file names one that is not there.
 *
 * @returns the path. Where pictures are missing the text is exported all the same, and the failure says so.
 */
export async function exportWithPictures(
  path: string,
  text: string,
  readPicture: ReadOwnPicture,
): Promise<Result<string, Failure>> {
  const pictures: Record<string, Uint8Array> = {};
  let missing = 0;
  for (const name of listNamedPictures(text)) {
    const bytes = await readPicture(name);
    if (bytes.ok) pictures[name] = bytes.value;
    else missing += 1;
  }
  try {
    if (extname(path).toLowerCase() === '.zip') await writeDurably(path, zip(path, text, pictures));
    else {
      const files = openPictureFiles(() => dirname(path));
      for (const [name, bytes] of Object.entries(pictures)) {
        const added = await files.add(name, bytes);
        if (!added.ok) return err({ message: `The draft was not exported. ${added.error.message}` });
      }
      await writeDurably(path, text);
    }
  } catch (cause) {
    return err({ message: describeFileError(cause, path) });
  }
  if (missing === 0) return ok(path);
  const which = missing === 1 ? 'one picture that is' : `${missing} pictures that are`;
  return err({ message: `The draft was exported to ${path}, without ${which} not in the folder of your drafts.` });
}

function zip(path: string, text: string, pictures: Record<string, Uint8Array>): Uint8Array {
  const stem = basename(path, extname(path));
  // Pictures are compressed as they are.
  return zipSync({ [`${stem}.md`]: strToU8(text), [PICTURES_FOLDER_NAME]: pictures }, { level: 0 });
}
