import type { Post } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';

export type PrerenderedPost = { id: string; revision: number };

export type PostView = { show: 'known' } | { show: 'post'; post: Post } | { show: 'not-found' };

/** An outage never blanks an exported page. If nothing was exported, a failure shows "Post Not Found". */
export function decidePostView(known: PrerenderedPost | null, answer: Result<Post | null, unknown>): PostView {
  if (!answer.ok) return known ? { show: 'known' } : { show: 'not-found' };
  const post = answer.value;
  if (post === null) return { show: 'not-found' };
  return known && isCurrent(known, post) ? { show: 'known' } : { show: 'post', post };
}

/** A different post at the same URL is newer. A lower revision comes from a cache. */
export function isCurrent(known: PrerenderedPost, latest: PrerenderedPost): boolean {
  return latest.id === known.id && latest.revision <= known.revision;
}
