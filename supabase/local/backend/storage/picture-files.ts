import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PICTURE_NAME_PATTERN } from '@callwright/shared/post/picture-name.ts';

/** Files are at `<author id>/<name>` in one folder, so that a copy of the folder is a backup. */
export type StoredPictureFiles = {
  read(path: string): Promise<Buffer | null>;
  /** In bytes. Null if the file doesn't exist. */
  readSize(path: string): Promise<number | null>;
  /** Atomic. Once it returns, the file survives a power loss. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
};

/** Temporary files are on the same disk, so that a rename moves them. */
const INCOMING = 'incoming';

/** As Postgres formats ids. Paths are lowercase, for case-insensitive disks. */
const AUTHOR_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** No other path reaches the disk, so none can leave the folder. */
export function isPicturePath(path: string): boolean {
  const [author = '', name = '', ...more] = path.split('/');
  return more.length === 0 && AUTHOR_ID_PATTERN.test(author) && PICTURE_NAME_PATTERN.test(name);
}

export async function openStoredPictureFiles(folder: string): Promise<StoredPictureFiles> {
  const incoming = join(folder, INCOMING);
  await mkdir(incoming, { recursive: true });
  for (const file of await readdir(incoming)) await rm(join(incoming, file), { recursive: true });

  const fileOf = (path: string) => {
    if (!isPicturePath(path)) throw new Error(`"${path}" isn't the path of a picture`);
    return join(folder, path);
  };
  return {
    read: (path) => readFile(fileOf(path)).catch(nullIfMissing),
    readSize: (path) => stat(fileOf(path)).then(({ size }) => size, nullIfMissing),
    async write(path, bytes) {
      const file = fileOf(path);
      const half = join(incoming, randomUUID());
      try {
        await writeDurably(half, bytes);
        const isNewFolder = (await mkdir(dirname(file), { recursive: true })) !== undefined;
        await rename(half, file);
        await syncFolder(dirname(file));
        if (isNewFolder) await syncFolder(folder);
      } catch (cause) {
        await rm(half, { force: true });
        throw cause;
      }
    },
    remove: (path) => rm(fileOf(path), { force: true }),
  };
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename survive a power loss. Windows does so itself and can't open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfMissing(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null;
  throw cause;
}
