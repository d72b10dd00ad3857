import type { LibraryPicture } from '../../ipc/pictures.ts';
import { usePicturesStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { toastError } from '../ui/toasts.tsx';
import { applyFeaturedImage, chooseFeaturedImage, insertWhenReady } from './insert-pictures.ts';
import { PictureLibrary } from './picture-library.tsx';

type DraftPicturesProps = {
  draft: DraftDocument | null;
  use: 'text' | 'featured-image';
  onClose: () => void;
};

export function DraftPictures({ draft, use, onClose }: DraftPicturesProps) {
  const store = usePicturesStore();
  async function choose(picture: LibraryPicture) {
    onClose();
    if (draft === null) return;
    if (use === 'featured-image') {
      const isLatest = chooseFeaturedImage(draft);
      if ((await take(picture)) && isLatest()) applyFeaturedImage(draft, picture);
      return;
    }
    await insertWhenReady(store, draft, async () => {
      const isTaken = await take(picture);
      // The dialog returns focus to the text first.
      await new Promise(requestAnimationFrame);
      return isTaken ? [picture] : [];
    });
  }
  return (
    <PictureLibrary use={draft === null ? null : use} onChoose={(picture) => void choose(picture)} onClose={onClose} />
  );
}

/** Copies a picture of the blog to the drafts folder, because a draft can only reference pictures there. */
async function take({ name, authorId, isHere }: LibraryPicture): Promise<boolean> {
  if (isHere || authorId === null) return true;
  const taken = await desktop.takePicture({ name, authorId });
  if (!taken.ok) toastError('Couldn’t add the picture', taken.error.message);
  return taken.ok;
}
