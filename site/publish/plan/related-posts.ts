import { type ComparedPost, chooseRelated, MAX_RELATED, RELATED_AMONG } from '../../blog/post/related.ts';
import type { ArchivedPost } from './stored-posts.ts';

/** If more posts changed, choosing again for every post costs less than for those around each change. */
const MAX_CHANGED = 50;

/**
 * Chooses related posts again wherever a change can matter: for the changed posts, and for later posts that can choose
 * them.
 *
 * @param posts every post, the oldest first; their related posts are replaced.
 * @param places how many posts are older than each one that is new, gone or different; null to choose for all.
 * @param readWords reads which words a post is about.
 * @returns the posts that have other related posts now.
 */
export function renewRelated(
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
  const renewed: ArchivedPost[] = [];
  for (const index of places === null || places.length > MAX_CHANGED ? posts.keys() : listAround(posts, places)) {
    const post = posts[index];
    if (!post) continue;
    const first = Math.max(0, index - RELATED_AMONG);
    const near = posts.slice(first, index + 1 + MAX_RELATED).map((other, offset) => read(first + offset, other));
    const related = chooseRelated(read(index, post), near).map(({ id }) => id);
    if (related.join() === post.related.join()) continue;
    posts[index] = { ...post, related };
    renewed.push(posts[index]);
  }
  return renewed;
}

/** Lists the posts that have what changed to choose from; the first ones choose among newer ones, too. */
function listAround(posts: readonly ArchivedPost[], places: readonly number[]): ReadonlySet<number> {
  const around = new Set<number>(places.length > 0 ? posts.slice(0, MAX_RELATED).keys() : []);
  for (const place of places) {
    for (const index of posts.slice(place, place + RELATED_AMONG + 1).keys()) around.add(place + index);
  }
  return around;
}
