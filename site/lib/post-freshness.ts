import type { Post, PostSummary } from '@callwright/shared/post.ts';
import { assertNever } from '@callwright/shared/result.ts';

/** Which text of a post the export holds. */
export type KnownPost = { id: string; revision: number };

/** What a query says so far; `absent` is a definitive answer, `failed` none at all. */
export type PostAnswer =
  | { state: 'pending' }
  | { state: 'failed' }
  | { state: 'absent' }
  | { state: 'present'; post: Post };

export type PostView = { show: 'known' } | { show: 'post'; post: Post } | { show: 'loading' } | { show: 'not-found' };

/**
 * What a post's page shows. An outage never blanks a page that is already there; where nothing was
 * exported, a failure is "Post Not Found" (design, "Readings of the specification").
 */
export function decidePostView(known: KnownPost | null, answer: PostAnswer): PostView {
  switch (answer.state) {
    case 'pending':
      return known ? { show: 'known' } : { show: 'loading' };
    case 'failed':
      return known ? { show: 'known' } : { show: 'not-found' };
    case 'absent':
      return { show: 'not-found' };
    case 'present':
      return known && !isNewer(known, answer.post) ? { show: 'known' } : { show: 'post', post: answer.post };
    default:
      return assertNever(answer);
  }
}

/** Another post at the same address is newer than the one that left it; an older text comes from a cache. */
function isNewer(known: KnownPost, post: Post): boolean {
  return post.id !== known.id || post.revision > known.revision;
}

/** One value for a list: the same posts, in the same order, with the same texts. */
export function identifyList(posts: readonly KnownPost[]): string {
  return posts.map(({ id, revision }) => `${id}:${revision}`).join(' ');
}

export type ListAnswer = { state: 'pending' } | { state: 'failed' } | { state: 'present'; posts: PostSummary[] };

export type ListView =
  | { show: 'known' }
  | { show: 'posts'; posts: PostSummary[] }
  | { show: 'loading' }
  | { show: 'empty' };

/** What the list shows; `known` identifies the exported one, and is empty where that has no posts. */
export function decideListView(known: string, answer: ListAnswer): ListView {
  switch (answer.state) {
    case 'pending':
      return known ? { show: 'known' } : { show: 'loading' };
    case 'failed':
      return known ? { show: 'known' } : { show: 'empty' };
    case 'present':
      if (answer.posts.length === 0) return { show: 'empty' };
      return identifyList(answer.posts) === known ? { show: 'known' } : { show: 'posts', posts: answer.posts };
    default:
      return assertNever(answer);
  }
}
