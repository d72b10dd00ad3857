import { comparePosts, type PlacedPost } from '../post-order.ts';

export const MAX_RELATED = 3;

/** Candidates are this many posts before a post, so changing an old post affects few others. */
export const RELATED_CANDIDATES = 100;

export type ComparedPost = PlacedPost & {
  tags: readonly (string | number)[];
  words: readonly (string | number)[];
};

/**
 * Returns up to MAX_RELATED older posts: most tags in common, then most words in common, then newest. If there are too
 * few older posts, the nearest newer ones fill the remaining slots. Publishing a post doesn't change any other page.
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
