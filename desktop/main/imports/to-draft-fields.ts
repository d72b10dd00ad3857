import type { PostFields } from '@callwright/shared/post/post.ts';
import type { ImportedPost } from './sources/imported-post.ts';

/** Returns what an export says about a post, apart from its text. */
export function toDraftFields({ fields, oldUrls }: Pick<ImportedPost, 'fields' | 'oldUrls'>): Partial<PostFields> {
  return Object.assign({}, fields, oldUrls === '' ? {} : { oldUrls });
}
