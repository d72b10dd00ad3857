import type { OwnPost } from '../../ipc/posts.ts';

export type PostsFilter = { query: string; isOnlyMine: boolean };

/** Matches every word against title, slug, and byline. Newest first. */
export function findPosts(posts: readonly OwnPost[], { query, isOnlyMine }: PostsFilter): readonly OwnPost[] {
  const words = query.toLowerCase().split(/\s+/);
  return posts
    .filter(({ title, slug, byline }) => {
      if (isOnlyMine && byline !== null) return false;
      const text = `${title}\n${slug}\n${byline ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** Never-published posts have no time and come first. */
function timeOf({ publishedAt }: OwnPost): number {
  return publishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(publishedAt);
}
