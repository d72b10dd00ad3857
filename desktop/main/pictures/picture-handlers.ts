import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { EncodingAnswer, LocalPicture } from '../../ipc/pictures.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { describeFileError } from '../files/file-errors.ts';
import type { PictureAlts } from './picture-alts.ts';
import { type PictureFile, type PictureFiles, toPicturesFolder } from './picture-files.ts';
import type { PictureLibraryAccess } from './picture-library.ts';

/** Handles what the window asks about pictures. */
export function createPictureHandlers({
  files,
  alts,
  library,
  encoder,
  draftsFolder,
}: {
  files: PictureFiles;
  alts: PictureAlts;
  library: PictureLibraryAccess;
  encoder: { answer: (encoded: EncodingAnswer) => void };
  draftsFolder: () => string;
}) {
  async function listLocal(): Promise<Result<LocalPicture[], { message: string }>> {
    try {
      const [found, readAlt] = await Promise.all([files.list(), alts.readAll()]);
      const newestFirst = found.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
      return ok(newestFirst.map((file) => toLocalPicture(file, readAlt(file.name))));
    } catch (cause) {
      return err({ message: describeFileError(cause, toPicturesFolder(draftsFolder())) });
    }
  }

  return {
    'pictures:add': async ({ name, bytes, alt }) => {
      const added = await files.add(name, bytes);
      if (!added.ok) return added;
      // A description that can't be stored is in the draft's text all the same.
      if (alt !== null) await alts.store(name, alt);
      const known = alt ?? (await alts.readAll())(name);
      return ok(toLocalPicture({ name, sizeBytes: bytes.length, modifiedAt: new Date() }, known));
    },
    'pictures:list-local': listLocal,
    'pictures:read-alt': async (name) => (await alts.readAll())(name),
    'pictures:store-alt': ({ name, alt }) => alts.store(name, alt),
    'pictures:read-library': () => library.read(),
    'pictures:take': async (picture) => {
      const taken = await library.take(picture);
      if (!taken.ok) return taken;
      const file = (await files.list()).find(({ name }) => name === picture.name);
      if (file === undefined) return err({ message: 'The picture is gone again from the folder of your drafts.' });
      return ok(toLocalPicture(file, (await alts.readAll())(picture.name)));
    },
    'pictures:list-only-of-post': (postId) => library.listOnlyOf(postId),
    'pictures:remove': (chosen) => library.remove(chosen),
    'pictures:restore': (names) => library.restore(names),
    'pictures:encoded': (encoded) => {
      encoder.answer(encoded);
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;
}

function toLocalPicture({ name, sizeBytes, modifiedAt }: PictureFile, alt: string | null): LocalPicture {
  return { name, alt, sizeBytes, addedAt: modifiedAt.toISOString() };
}
