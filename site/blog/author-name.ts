import type { PostSummary } from '@callwright/shared/post/post.ts';
import { site } from '../settings/site.ts';

export function toAuthorName({ author_name: name }: Pick<PostSummary, 'author_name'>): string {
  return name || site.name;
}
