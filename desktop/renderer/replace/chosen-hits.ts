import type { FoundPost } from '../../ipc/replace.ts';

export const toHitKey = (post: Pick<FoundPost, 'id'>, index: number) => `${post.id} ${index}`;

/** Leaves out excluded hits, and posts without any others. */
export function listChosen(posts: readonly FoundPost[], excluded: ReadonlySet<string>): FoundPost[] {
  return posts
    .map((post) => ({ ...post, hits: post.hits.filter((_, index) => !excluded.has(toHitKey(post, index))) }))
    .filter(({ hits }) => hits.length > 0);
}
