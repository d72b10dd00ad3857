import { comparePosts, type PlacedPost } from '../post-order.ts';

/** A post leads to at most this many others that are like it. */
export const MAX_RELATED = 3;

/** Related posts come from this many posts right before it, so a change to an old post touches few others. */
export const RELATED_AMONG = 100;

/** What is compared of a post: the slugs of its tags and its `standOutWords`, or numbers in their place. */
export type ComparedPost = PlacedPost & {
  tags: readonly (string | number)[];
  words: readonly (string | number)[];
};

/**
 * Chooses the posts to read after this one, the closest first, among those that are older: so a new post
 * changes no page but its own. The one with the most tags in common comes first, then the one with the most
 * words in common, then the newest. Where too few are older, the nearest newer ones fill the places.
 *
 * @param candidates in any order, each once; the post itself may be among them.
 */
export function chooseRelated<Candidate extends ComparedPost>(
  post: ComparedPost,
  candidates: readonly Candidate[],
): Candidate[] {
  const tags = new Set(post.tags);
  const words = new Set(post.words);
  const older: { candidate: Candidate; tags: number; words: number }[] = [];
  const newer: Candidate[] = [];
  for (const candidate of candidates) {
    const order = comparePosts(candidate, post);
    if (order > 0) newer.push(candidate);
    if (order < 0) {
      older.push({ candidate, tags: countIn(tags, candidate.tags), words: countIn(words, candidate.words) });
    }
  }
  const chosen = older
    .sort((a, b) => b.tags - a.tags || b.words - a.words || comparePosts(b.candidate, a.candidate))
    .slice(0, MAX_RELATED)
    .map(({ candidate }) => candidate);
  return [...chosen, ...newer.sort(comparePosts).slice(0, MAX_RELATED - chosen.length)];
}

function countIn<Item>(known: ReadonlySet<Item>, items: readonly Item[]): number {
  let count = 0;
  for (const item of items) if (known.has(item)) count += 1;
  return count;
}
