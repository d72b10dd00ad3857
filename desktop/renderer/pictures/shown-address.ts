// Alone, because the preview's page is built from few files.
import type { PictureReference } from '@callwright/shared/post/picture-reference.ts';

/** Where the window shows a picture from: one beside the drafts, or one of another author's folder of the blog. */
export function toShownAddress({ name, authorId }: Pick<PictureReference, 'name' | 'authorId'>): string {
  return authorId === null ? `/pictures/${name}` : `/pictures/${authorId}/${name}`;
}
