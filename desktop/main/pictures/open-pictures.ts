import { join } from 'node:path';
import type { Env } from '../app/env.ts';
import type { Visibility } from '../database/draft-record.ts';
import { makeFolder } from '../files/disk.ts';
import { createAsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import { PictureAlts } from './picture-alts.ts';
import { openPictureFiles, type PictureFiles, toPicturesFolder } from './picture-files.ts';
import { PictureLibrary } from './picture-library.ts';
import { sweepPicturesDaily } from './picture-sweep.ts';
import { createReadForDisplay, createReadFromBlog } from './read-from-blog.ts';

async function moveToTrash(files: PictureFiles, folder: string, trash: (path: string) => Promise<void>): Promise<void> {
  for (const { name } of await files.list()) await trash(join(toPicturesFolder(folder), name));
}

export async function openDraftPictures({
  userData,
  backend,
  storage,
  draftsFolder,
  session,
  visibility,
  trash,
  fetch,
}: {
  userData: string;
  backend: Env['backend'];
  storage: Pick<Storage, 'call'>;
  draftsFolder: () => string;
  session: AuthSession;
  visibility: Visibility;
  trash: (path: string) => Promise<void>;
  fetch: typeof globalThis.fetch;
}) {
  const files = openPictureFiles(draftsFolder);
  const alts = new PictureAlts(storage);
  const removedFolder = join(userData, 'removed-pictures');
  // If this fails, removing a picture reports it.
  await makeFolder(removedFolder).catch(() => {});
  const removedFiles = openPictureFiles(() => removedFolder);
  // Undo doesn't survive a restart. What can't be moved now is moved at the next start.
  void moveToTrash(removedFiles, removedFolder, trash).catch(() => {});
  const readFromBlog = createReadFromBlog(backend, fetch);
  const library = new PictureLibrary({
    asAuthor: createAsAuthor({ backend, session, fetch }),
    session,
    files,
    removedFiles,
    alts,
    storage,
    draftsFolder,
    readFromBlog,
    visibility,
  });
  sweepPicturesDaily({ storage, files, draftsFolder, trash });
  return {
    files: {
      ...files,
      /** Restores a picture that was removed in this run if a draft uses it again. */
      async read(name: string) {
        const found = await files.read(name);
        if (found.ok || found.error.kind !== 'missing') return found;
        await library.restoreUsed(name);
        return files.read(name);
      },
    },
    alts,
    readFromBlog,
    readForDisplay: createReadForDisplay({
      files,
      readRemoved: (name) => library.readRemoved(name),
      readFromBlog,
      readAccountId: () => session.readAccountId(),
    }),
    library,
  };
}
