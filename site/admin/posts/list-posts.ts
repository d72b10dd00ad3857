import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { type PostState, toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';

export const FILTERS: readonly { state: PostState | null; label: string }[] = [
  { state: null, label: 'All' },
  { state: 'published', label: 'Published' },
  { state: 'scheduled', label: 'Scheduled' },
  { state: 'unpublished', label: 'Drafts' },
];

export type PostsView = { state: PostState | null; isMineAlone: boolean; query: string };

export type ListedPost = { post: OwnPostSummary; state: PostState };

/** Sorts by publish time, newest first; drafts by their last edit. */
export function sortPosts(posts: readonly OwnPostSummary[], now: number): readonly ListedPost[] {
  const timeOf = (post: OwnPostSummary) =>
    Date.parse(post.status === 'published' && post.published_at !== null ? post.published_at : post.updated_at);
  return posts
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .map((post) => ({ post, state: toPostStatusOfSummary(post, now).state }));
}

export function filterPosts(
  posts: readonly ListedPost[],
  { state, isMineAlone, query }: PostsView,
  authorId: string,
): readonly ListedPost[] {
  const words = query.toLowerCase().split(/\s+/);
  return posts.filter(({ post, state: own }) => {
    if (state !== null && own !== state) return false;
    if (isMineAlone && post.author_id !== authorId) return false;
    const text = `${post.title}\n${post.slug}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
