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
import { createReadFromBlog, createReadToShow } from './read-from-blog.ts';

async function moveToTrash(files: PictureFiles, folder: string, trash: (path: string) => Promise<void>): Promise<void> {
  for (const { name } of await files.list()) await trash(join(toPicturesFolder(folder), name));
}

/** Opens the pictures beside the drafts, what is known of them, and the library of them and of the blog's. */
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
  /** Moves a file to the system's trash. */
  trash: (path: string) => Promise<void>;
  fetch: typeof globalThis.fetch;
}) {
  const files = openPictureFiles(draftsFolder);
  const alts = new PictureAlts(storage);
  const removedFolder = join(userData, 'removed-pictures');
  // What can't be made now is told when a picture is to be removed.
  await makeFolder(removedFolder).catch(() => {});
  const kept = openPictureFiles(() => removedFolder);
  // What an earlier run removed is beyond its undo; what can't be moved now is left to the next start.
  void moveToTrash(kept, removedFolder, trash).catch(() => {});
  const readFromBlog = createReadFromBlog(backend, fetch);
  const library = new PictureLibrary({
    asAuthor: createAsAuthor({ backend, session, fetch }),
    session,
    files,
    kept,
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
      /** Reads a picture that a draft names; one that was removed in this run is in the folder again then. */
      async read(name: string) {
        const found = await files.read(name);
        if (found.ok || found.error.kind !== 'missing') return found;
        await library.bringBackNamed(name);
        return files.read(name);
      },
    },
    alts,
    readFromBlog,
    readToShow: createReadToShow({
      files,
      readRemoved: (name) => library.readRemoved(name),
      readFromBlog,
      readAccountId: () => session.readAccountId(),
    }),
    library,
  };
}
