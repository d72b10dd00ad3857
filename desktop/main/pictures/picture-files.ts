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

export const PICTURES_FOLDER_NAME = 'pictures';

/** `damaged`: the content doesn't match the name. `unavailable`: the system refuses access. */
export type PictureFailure = { kind: 'missing' | 'damaged' | 'unavailable'; message: string };

export type PictureFile = { name: string; sizeBytes: number; modifiedAt: Date };

export type PictureFiles = ReturnType<typeof openPictureFiles>;

export function toPicturesFolder(draftsFolder: string): string {
  return join(draftsFolder, PICTURES_FOLDER_NAME);
}

export function describePicturesError(cause: unknown, draftsFolder: string): string {
  return codeOf(cause) === 'ENOENT'
    ? `The drafts folder ${draftsFolder} is missing. Connect the drive it’s on, or choose another folder in the File menu.`
    : describeFileError(cause, toPicturesFolder(draftsFolder));
}

/** A picture's name starts with the hash of its content. */
export function isNameOf(name: string, bytes: Uint8Array): boolean {
  return parsePictureName(name)?.hash === createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Opens the pictures folder. Drafts share files, named by hash. Never creates `draftsFolder`: its disk may be disconnected. */
export function openPictureFiles(draftsFolder: () => string) {
  const mutex = createKeyedMutex();
  const pathOf = (name: string) => join(toPicturesFolder(draftsFolder()), name);

  const read = (name: string) => readPictureIn(toPicturesFolder(draftsFolder()), name);

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    await makeFolderIn(draftsFolder(), PICTURES_FOLDER_NAME);
    const there = await read(name);
    if (there.ok) return;
    // Move aside what another program or a failing disk left there.
    if (there.error.kind === 'damaged') await renameFile(pathOf(name), toDamagedPath(pathOf(name)));
    await createDurably(pathOf(name), bytes);
  }

  return {
    /** Settles once the picture is on disk. Succeeds if it's already there. */
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
            // The user may have chosen another folder in the meantime.
          } while (draftsFolder() !== folder);
          return ok(undefined);
        } catch (cause) {
          return err({ message: `Couldn’t save the picture. ${describePicturesError(cause, draftsFolder())}` });
        }
      });
    },
    read,
    /** In bytes. Null if the file is missing or unreadable. */
    async readSize(name: string): Promise<number | null> {
      const stats = parsePictureName(name) === null ? null : await readStats(pathOf(name)).catch(() => null);
      return stats?.isFile() ? stats.size : null;
    },
    /** Succeeds if there is no such picture. */
    remove: (name: string): Promise<void> =>
      mutex.run(name, async () => {
        if (parsePictureName(name) !== null) await removeFile(pathOf(name));
      }),
    list: () => listPictureFiles(toPicturesFolder(draftsFolder())),
    flush: mutex.whenIdle,
  };
}

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

/** Returns an empty list if the folder doesn't exist. @throws the system's error. */
export async function listPictureFiles(folder: string): Promise<PictureFile[]> {
  const names = await listSwept(folder).catch(async (cause: unknown) => {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    // If the drafts folder is missing, too, its disk is disconnected: throw instead of reporting no pictures.
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
    message: `The picture ${name} isn’t in your drafts folder. Add it again, or remove it from the text.`,
  };
}

function damaged(name: string): PictureFailure {
  return {
    kind: 'damaged',
    message: `The picture ${name} has changed since you added it. Add it again, or remove it from the text.`,
  };
}
