import type { PostSummary } from '@callwright/shared/post/post.ts';
import { site } from '../settings/site.ts';

/** Returns the name that readers see at a post: its author's, or the company's where the author is not named. */
export function toAuthorName({ author_name: name }: Pick<PostSummary, 'author_name'>): string {
  return name || site.name;
}
