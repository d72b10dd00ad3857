import { basename, dirname, extname } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { listNamedPictures } from '../database/named-pictures.ts';
import { describeFileError } from '../files/file-errors.ts';
import { writeDurably, writePartsDurably } from '../files/write-durably.ts';
import { openPictureFiles, PICTURES_FOLDER_NAME } from './picture-files.ts';

type Failure = { message: string };

type ReadOwnPicture = (name: string) => Promise<Result<Uint8Array, Failure>>;

export function hasPictures(text: string): boolean {
  return listNamedPictures(text).size > 0;
}

/** Writes pictures before the text. If some are missing, exports the rest, then fails with a message. */
export async function exportWithPictures(
  path: string,
  text: string,
  readPicture: ReadOwnPicture,
): Promise<Result<string, Failure>> {
  const missing = new Set<string>();
  async function* readPictures(): AsyncGenerator<[name: string, bytes: Uint8Array]> {
    for (const name of listNamedPictures(text)) {
      const bytes = await readPicture(name);
      if (bytes.ok) yield [name, bytes.value];
      else missing.add(name);
    }
  }
  try {
    if (extname(path).toLowerCase() === '.zip') {
      await writePartsDurably(path, () => toArchive(`${basename(path, extname(path))}.md`, text, readPictures()));
    } else {
      const files = openPictureFiles(() => dirname(path));
      for await (const [name, bytes] of readPictures()) {
        const added = await files.add(name, bytes);
        if (!added.ok) return err({ message: `Couldn’t export the draft. ${added.error.message}` });
      }
      await writeDurably(path, text);
    }
  } catch (cause) {
    return err({ message: describeFileError(cause, path) });
  }
  if (missing.size === 0) return ok(path);
  const which = missing.size === 1 ? '1 picture that isn’t' : `${missing.size} pictures that aren’t`;
  return err({ message: `The draft was exported to ${path} without ${which} in your drafts folder.` });
}

/** Builds the archive in chunks. Pictures are stored, because they are already compressed. */
async function* toArchive(
  name: string,
  text: string,
  pictures: AsyncIterable<[name: string, bytes: Uint8Array]>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const archive = new Zip((cause, part) => {
    if (cause) throw cause;
    chunks.push(part);
  });
  const takeChunks = () => {
    const ready = chunks;
    chunks = [];
    return ready;
  };
  const add = (path: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(path);
    archive.add(file);
    file.push(bytes, true);
  };
  for await (const [picture, bytes] of pictures) {
    add(`${PICTURES_FOLDER_NAME}/${picture}`, bytes);
    yield* takeChunks();
  }
  add(name, strToU8(text));
  archive.end();
  yield* takeChunks();
}
