import type { Post } from '@callwright/shared/post/post.ts';

/** Which revision of a post was exported. */
export type PrerenderedPost = { id: string; revision: number };

/** The backend's response: "no such post" is an answer, a failure is not. */
export type PostAnswer = { isAnswered: true; post: Post | null } | { isAnswered: false };

export type PostView = { show: 'known' } | { show: 'post'; post: Post } | { show: 'not-found' };

/**
 * Decides what a post's page shows. An outage never blanks a page that is already there; where nothing
 * was exported, a failure is "Post Not Found" (site/README.md, "How we read the specification").
 */
export function decidePostView(known: PrerenderedPost | null, answer: PostAnswer): PostView {
  if (!answer.isAnswered) return known ? { show: 'known' } : { show: 'not-found' };
  const { post } = answer;
  if (post === null) return { show: 'not-found' };
  return known && isCurrent(known, post) ? { show: 'known' } : { show: 'post', post };
}

/** Whether the exported text is the latest. Another post at the same address is newer; a lower revision comes from a cache. */
export function isCurrent(known: PrerenderedPost, latest: PrerenderedPost): boolean {
  return latest.id === known.id && latest.revision <= known.revision;
}
