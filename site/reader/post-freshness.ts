import type { Post } from '@callwright/shared/post/post.ts';

/** Which text of a post the export holds. */
export type PrerenderedPost = { id: string; revision: number };

/** What the backend said; no post is an answer, a failure is none. */
export type PostAnswer = { isAnswered: true; post: Post | null } | { isAnswered: false };

export type PostView = { show: 'known' } | { show: 'post'; post: Post } | { show: 'not-found' };

/**
 * What a post's page shows. An outage never blanks a page that is already there; where nothing was
 * exported, a failure is "Post Not Found" (design, "Readings of the specification").
 */
export function decidePostView(known: PrerenderedPost | null, answer: PostAnswer): PostView {
  if (!answer.isAnswered) return known ? { show: 'known' } : { show: 'not-found' };
  const { post } = answer;
  if (post === null) return { show: 'not-found' };
  return known && isSameText(known, post) ? { show: 'known' } : { show: 'post', post };
}

/** Another post at the same address is newer than the one that left it; an older text comes from a cache. */
export function isSameText(known: PrerenderedPost, standing: PrerenderedPost): boolean {
  return standing.id === known.id && standing.revision <= known.revision;
}

/** One value for a list: the same posts, in the same order, with the same texts. */
export function fingerprintList(posts: readonly PrerenderedPost[]): string {
  return posts.map(({ id, revision }) => `${id}:${revision}`).join(' ');
}
