import { type ComparedPost, chooseRelated, MAX_RELATED, RELATED_CANDIDATES } from '../../blog/post/related.ts';
import type { ArchivedPost } from './stored-posts.ts';

/** With more changes, choosing for every post is faster. */
const MAX_CHANGED = 50;

/** Updates `posts` (oldest first) in place. @param places how many posts are older than each changed one. Null: all. */
export function updateRelatedPosts(
  posts: ArchivedPost[],
  places: readonly number[] | null,
  readWords: (id: string) => readonly string[],
): ArchivedPost[] {
  const compared = new Map<number, ComparedPost>();
  const read = (index: number, post: ArchivedPost): ComparedPost => {
    const known = compared.get(index) ?? {
      id: post.id,
      published_at: post.published_at,
      tags: post.tags.map(({ slug }) => slug),
      words: readWords(post.id),
    };
    compared.set(index, known);
    return known;
  };
  const updated: ArchivedPost[] = [];
  for (const index of places === null || places.length > MAX_CHANGED ? posts.keys() : listAround(posts, places)) {
    const post = posts[index];
    if (!post) continue;
    const first = Math.max(0, index - RELATED_CANDIDATES);
    const near = posts.slice(first, index + 1 + MAX_RELATED).map((other, offset) => read(first + offset, other));
    const related = chooseRelated(read(index, post), near).map(({ id }) => id);
    if (related.join() === post.related.join()) continue;
    posts[index] = { ...post, related };
    updated.push(posts[index]);
  }
  return updated;
}

/** The oldest posts also choose among newer ones. */
function listAround(posts: readonly ArchivedPost[], places: readonly number[]): ReadonlySet<number> {
  const around = new Set<number>(places.length > 0 ? posts.slice(0, MAX_RELATED).keys() : []);
  for (const place of places) {
    for (const index of posts.slice(place, place + RELATED_CANDIDATES + 1).keys()) around.add(place + index);
  }
  return around;
}
