import type { Post } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';

/** Which revision of a post was exported. */
export type PrerenderedPost = { id: string; revision: number };

export type PostView = { show: 'known' } | { show: 'post'; post: Post } | { show: 'not-found' };

/**
 * Decides what a post's page shows. An outage never blanks a page that is already there; where nothing
 * was exported, a failure is "Post Not Found" (site/README.md, "How we read the specification").
 */
export function decidePostView(known: PrerenderedPost | null, answer: Result<Post | null, unknown>): PostView {
  if (!answer.ok) return known ? { show: 'known' } : { show: 'not-found' };
  const post = answer.value;
  if (post === null) return { show: 'not-found' };
  return known && isCurrent(known, post) ? { show: 'known' } : { show: 'post', post };
}

/** Whether the exported text is the latest. Another post at the same address is newer; a lower revision comes from a cache. */
export function isCurrent(known: PrerenderedPost, latest: PrerenderedPost): boolean {
  return latest.id === known.id && latest.revision <= known.revision;
}
