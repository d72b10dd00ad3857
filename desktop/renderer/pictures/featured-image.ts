// Tested by tests/e2e/desktop/pictures.spec.ts
import { toDraftReference } from '@callwright/shared/post/picture-reference.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { AddedPicture, PicturesStore } from './pictures-store.ts';

/** Makes a file the featured image of a draft; a toast says why, where it is no picture. */
export async function setFeaturedImage(store: PicturesStore, draft: DraftDocument, file: File): Promise<void> {
  const [added] = await store.add([file]);
  if (added) applyFeaturedImage(draft, added);
}

/** Makes a picture beside the drafts the featured image of a draft, as it was described before. */
export function applyFeaturedImage(draft: DraftDocument, { name, alt }: AddedPicture): void {
  draft.setField('featuredImageUrl', toDraftReference({ name, isHalf: false }));
  draft.setField('featuredImageAlt', alt ?? '');
}
