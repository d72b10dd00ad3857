import type { LibraryPicture } from '../../ipc/pictures.ts';
import { usePicturesStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { toastError } from '../ui/toasts.tsx';
import { applyFeaturedImage, chooseFeaturedImage, insertPictures } from './insert-pictures.ts';
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
    const { name, authorId, isHere } = picture;
    const isLatest = use === 'featured-image' ? chooseFeaturedImage(draft) : null;
    // A draft can only reference pictures in its folder, so copy the blog's picture there first.
    const taken = isHere || authorId === null ? null : await desktop.takePicture({ name, authorId });
    if (taken && !taken.ok) return toastError('Couldn’t add the picture', taken.error.message);
    if (isLatest !== null) {
      if (isLatest()) applyFeaturedImage(draft, picture);
      return;
    }
    // After the dialog has returned focus to the text.
    requestAnimationFrame(() => insertPictures(store, draft, [picture]));
  }
  return (
    <PictureLibrary use={draft === null ? null : use} onChoose={(picture) => void choose(picture)} onClose={onClose} />
  );
}
