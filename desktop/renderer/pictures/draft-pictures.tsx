// Tested by tests/e2e/desktop/pictures.spec.ts
import type { LocalPicture } from '../../ipc/pictures.ts';
import { usePicturesStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { applyFeaturedImage } from './featured-image.ts';
import { insertPictures } from './insert-pictures.ts';
import { PictureLibrary } from './picture-library.tsx';

type DraftPicturesProps = {
  /** The draft that a picture is chosen for; null where none is open. */
  draft: DraftDocument | null;
  use: 'text' | 'featured-image';
  onClose: () => void;
};

/** The library, and what becomes of the picture that is chosen in it. */
export function DraftPictures({ draft, use, onClose }: DraftPicturesProps) {
  const store = usePicturesStore();
  function choose(picture: LocalPicture) {
    onClose();
    if (draft === null) return;
    if (use === 'featured-image') return applyFeaturedImage(draft, picture);
    // After the dialog has returned the focus to the text.
    requestAnimationFrame(() => insertPictures(store, draft, [picture]));
  }
  return <PictureLibrary use={draft === null ? null : use} onChoose={choose} onClose={onClose} />;
}
