import type { OwnPost } from '../../ipc/posts.ts';

export type PostsFilter = { query: string; isMineAlone: boolean };

/** Finds the posts with every word of a query in their title, address, or byline. Newest first. */
export function findPosts(posts: readonly OwnPost[], { query, isMineAlone }: PostsFilter): readonly OwnPost[] {
  const words = query.toLowerCase().split(/\s+/);
  return posts
    .filter(({ title, slug, byline }) => {
      if (isMineAlone && byline !== null) return false;
      const text = `${title}\n${slug}\n${byline ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** A post that was never published has no time yet, and is listed first. */
function timeOf({ publishedAt }: OwnPost): number {
  return publishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(publishedAt);
}
