import { err, ok } from '@callwright/shared/result.ts';
import type { EncodingAnswer } from '../../ipc/pictures.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { PictureAlts } from './picture-alts.ts';
import type { PictureFiles } from './picture-files.ts';
import { type PictureLibrary, toLocalPicture } from './picture-library.ts';

export function createPictureHandlers({
  files,
  alts,
  library,
  encoder,
}: {
  files: PictureFiles;
  alts: PictureAlts;
  library: PictureLibrary;
  encoder: { answer: (encoded: EncodingAnswer) => void };
}) {
  return {
    'pictures:add': async ({ name, bytes, alt }) => {
      const added = await files.add(name, bytes);
      if (!added.ok) return added;
      // Ignore a failure: the draft has the description, too.
      if (alt !== null) await alts.store(name, alt);
      const known = alt ?? (await library.readAlt(name));
      return ok(toLocalPicture({ name, sizeBytes: bytes.length, modifiedAt: new Date() }, known));
    },
    'pictures:list-local': () => library.listLocal(),
    'pictures:read-alt': (name) => library.readAlt(name),
    'pictures:store-alt': ({ name, alt }) => alts.store(name, alt),
    'pictures:read-library': () => library.read(),
    'pictures:take': async (picture) => {
      const taken = await library.copyFromBlog(picture);
      if (!taken.ok) return taken;
      const file = (await files.list()).find(({ name }) => name === picture.name);
      if (file === undefined)
        return err({ message: 'The picture was deleted from your drafts folder. Choose it again.' });
      return ok(toLocalPicture(file, await library.readAlt(picture.name)));
    },
    'pictures:list-only-of-post': (postId) => library.listOnlyUsedBy(postId),
    'pictures:remove': (chosen) => library.remove(chosen),
    'pictures:restore': (names) => library.restore(names),
    'pictures:encoded': (encoded) => {
      encoder.answer(encoded);
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;
}
