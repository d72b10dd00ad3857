import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { listFolder, makeFolderIn, readBytes, readStats, removeFile, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { createDurably, listSwept } from '../files/write-durably.ts';

/** The folder of pictures, beside the drafts that name them. */
export const PICTURES_FOLDER_NAME = 'pictures';

/** `missing`: there is no such file; `damaged`: it is not what its name says; `unavailable`: the system refuses. */
export type PictureFailure = { kind: 'missing' | 'damaged' | 'unavailable'; message: string };

/** A picture's file. */
export type PictureFile = { name: string; sizeBytes: number; modifiedAt: Date };

/** See `openPictureFiles`. */
export type PictureFiles = ReturnType<typeof openPictureFiles>;

/** The folder of the pictures of a folder of drafts. */
export function toPicturesFolder(draftsFolder: string): string {
  return join(draftsFolder, PICTURES_FOLDER_NAME);
}

/** Describes for the author why the folder of pictures can't be listed or written to. */
export function describePicturesError(cause: unknown, draftsFolder: string): string {
  return codeOf(cause) === 'ENOENT'
    ? `The drafts folder ${draftsFolder} isn't there. Connect its disk, or choose another folder in the File menu.`
    : describeFileError(cause, toPicturesFolder(draftsFolder));
}

/** Whether bytes are what a picture's name says: the name begins with their hash. */
export function isNameOf(name: string, bytes: Uint8Array): boolean {
  return parsePictureName(name)?.hash === createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/**
 * Opens the pictures beside the drafts. A picture's name is its content's hash: drafts share it, nothing is ever
 * overwritten, and what is read is compared with its name. Files of other names in the folder are somebody else's.
 *
 * @param draftsFolder the folder of the drafts, which is never made here: its disk may be unplugged.
 */
export function openPictureFiles(draftsFolder: () => string) {
  const mutex = createKeyedMutex();
  const pathOf = (name: string) => join(toPicturesFolder(draftsFolder()), name);

  const read = (name: string) => readPictureIn(toPicturesFolder(draftsFolder()), name);

  /** @throws the system's error. */
  async function write(name: string, bytes: Uint8Array): Promise<void> {
    await makeFolderIn(draftsFolder(), PICTURES_FOLDER_NAME);
    const there = await read(name);
    if (there.ok) return;
    // What another program put there, or a disk has spoilt, is set aside and not thrown away.
    if (there.error.kind === 'damaged') await renameFile(pathOf(name), toDamagedPath(pathOf(name)));
    await createDurably(pathOf(name), bytes);
  }

  return {
    /** Keeps a picture; settles once the disk has it. One that is there already is success. */
    async add(name: string, bytes: Uint8Array): Promise<Result<undefined, { message: string }>> {
      if (bytes.length > MAX_PICTURE_BYTES) {
        return err({ message: 'The picture is larger than 6 MB. Make it smaller, then add it again.' });
      }
      if (!isNameOf(name, bytes)) {
        return err({ message: 'The picture was damaged while it was being saved. Add it again.' });
      }
      return mutex.run(name, async () => {
        try {
          let folder: string;
          do {
            folder = draftsFolder();
            await write(name, bytes);
            // The author may have chosen another folder meanwhile.
          } while (draftsFolder() !== folder);
          return ok(undefined);
        } catch (cause) {
          return err({ message: `Couldn't save the picture. ${describePicturesError(cause, draftsFolder())}` });
        }
      });
    },
    /** Reads a picture whose bytes are what its name says. */
    read,
    /** Reads how large a picture's file is, in bytes; null where there is none, or the system refuses. */
    async readSize(name: string): Promise<number | null> {
      const stats = parsePictureName(name) === null ? null : await readStats(pathOf(name)).catch(() => null);
      return stats?.isFile() ? stats.size : null;
    },
    /** Removes a picture's file; one that is not there is success. @throws the system's error. */
    remove: (name: string): Promise<void> =>
      mutex.run(name, async () => {
        if (parsePictureName(name) !== null) await removeFile(pathOf(name));
      }),
    /** Lists the pictures, none where there is no folder of them. @throws the system's error. */
    list: () => listPictureFiles(toPicturesFolder(draftsFolder())),
    /** Settles once no picture is being written. */
    flush: mutex.whenIdle,
  };
}

/** Reads a picture of a folder, whose bytes are what its name says. */
export async function readPictureIn(folder: string, name: string): Promise<Result<Buffer, PictureFailure>> {
  if (parsePictureName(name) === null) return err(missing(name));
  const path = join(folder, name);
  try {
    const stats = await readStats(path);
    if (!stats.isFile() || stats.size > MAX_PICTURE_BYTES) return err(damaged(name));
    const bytes = await readBytes(path);
    return isNameOf(name, bytes) ? ok(bytes) : err(damaged(name));
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return err(missing(name));
    return err({ kind: 'unavailable', message: describeFileError(cause, path) });
  }
}

/** Lists the pictures in a folder, by the names that only ours have; none where there is no folder. @throws the system's error. */
export async function listPictureFiles(folder: string): Promise<PictureFile[]> {
  const names = await listSwept(folder).catch(async (cause: unknown) => {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    // The disk of the drafts may be away: that there are no pictures is known once their folder is there.
    await listFolder(join(folder, '..'));
    return [];
  });
  const files = names
    .filter((name) => parsePictureName(name) !== null)
    .map(async (name) => {
      const stats = await readStats(join(folder, name)).catch(() => null);
      return stats?.isFile() ? [{ name, sizeBytes: stats.size, modifiedAt: stats.mtime }] : [];
    });
  return (await Promise.all(files)).flat();
}

function missing(name: string): PictureFailure {
  return {
    kind: 'missing',
    message: `The picture ${name} isn't in your drafts folder. Add it again, or remove it from the text.`,
  };
}

function damaged(name: string): PictureFailure {
  return {
    kind: 'damaged',
    message: `The picture ${name} has changed since you added it. Add it again, or remove it from the text.`,
  };
}
