// In its own file, to keep the preview page's bundle small.
import type { PictureReference } from '@callwright/shared/post/picture-reference.ts';

/** Returns the local URL of a picture: from the drafts folder, or from another author's folder on the blog. */
export function toShownAddress({ name, authorId }: Pick<PictureReference, 'name' | 'authorId'>): string {
  return authorId === null ? `/pictures/${name}` : `/pictures/${authorId}/${name}`;
}
