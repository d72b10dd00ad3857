import { isPictureFile } from '@callwright/shared/picture-text/picture-files.ts';
import { useCallback } from 'react';
import { usePicturesStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DropPosition } from '../ui/file-drop.tsx';
import { toastError } from '../ui/toasts.tsx';
import { insertFiles, setFeaturedImage, textFieldOf } from './insert-pictures.ts';

export const FEATURED_IMAGE_ID = 'featured-image';

/** Pictures go to the drop point, else the caret, or become the featured image. Other files are imported. */
export function useDroppedFiles(
  draft: DraftDocument | null,
  importDropped: (files: File[]) => Promise<void>,
): (files: File[], at: DropPosition) => void {
  const store = usePicturesStore();
  return useCallback(
    (files, { x, y }) => {
      const pictures = files.filter(isPictureFile);
      const others = files.filter((file) => !isPictureFile(file));
      if (others.length > 0) void importDropped(others);
      if (pictures.length === 0) return;
      if (draft === null)
        return toastError('Couldn’t add the picture', 'Open a draft first, then drop the picture into its text.');
      const [first] = pictures;
      const isFeatured = document.elementFromPoint(x, y)?.closest(`#${FEATURED_IMAGE_ID}`) != null;
      if (isFeatured && first) return void setFeaturedImage(store, draft, first);
      const caret = document.caretPositionFromPoint(x, y);
      void insertFiles(
        store,
        draft,
        pictures,
        caret?.offsetNode === textFieldOf(draft) ? (caret?.offset ?? null) : null,
      );
    },
    [store, draft, importDropped],
  );
}
