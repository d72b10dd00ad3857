import type { Tag } from '../../blog/blog-page.ts';
import { chooseRelated, MAX_RELATED } from '../../blog/related.ts';

/** What other pages and lists need of a post, without its text. */
export type ArchivedPost = {
  id: string;
  slug: string;
  title: string;
  published_at: string;
  /** Hashes of what a list shows of it, and of the whole post. */
  shownHash: string;
  wholeHash: string;
  /** What the sitemap says: when its author last told readers of an update, or when it came out. */
  changedAt: string;
  tags: readonly Tag[];
  words: readonly string[];
  /** The ids of its related posts, in order. */
  related: readonly string[];
  /** Paths of the pictures of ours that it names. */
  pictures: readonly string[];
};

type Terms = { tags: Int32Array; words: Int32Array };

/**
 * What was found out about posts and stays true: a post is never changed in place, so one that is the same object
 * needs no second look.
 */
export type KnownTerms = {
  numbers: Map<string, number>;
  terms: WeakMap<ArchivedPost, Terms>;
  /** How close a post is to the last of its related ones. */
  lastScores: WeakMap<ArchivedPost, { last: ArchivedPost; score: number }>;
};

export function createKnownTerms(): KnownTerms {
  return { numbers: new Map(), terms: new WeakMap(), lastScores: new WeakMap() };
}

/**
 * Chooses the related posts anew wherever the change of some posts can matter: `chooseRelated` decides, and
 * is asked for those posts alone whose choice may differ.
 *
 * @param posts every post, the oldest first, with the related posts of before.
 * @param touched the ids of posts that are new, gone or different.
 * @param known of an earlier call, for the same objects.
 * @returns the related posts of the posts for which they differ.
 */
export function renewRelated(
  posts: readonly ArchivedPost[],
  touched: ReadonlySet<string>,
  known: KnownTerms = createKnownTerms(),
): ReadonlyMap<string, string[]> {
  const renewed = new Map<string, string[]>();
  if (touched.size === 0) return renewed;
  const scorer = createScorer(posts, known);
  for (const index of findAffected(posts, touched, scorer, known.lastScores)) {
    const post = posts[index];
    if (!post) continue;
    const near = [...scorer.closestOlder(index), ...posts.slice(index + 1, index + 1 + MAX_RELATED)];
    const related = chooseRelated(toCompared(post), near.map(toCompared)).map(({ id }) => id);
    if (related.join() !== post.related.join()) renewed.set(post.id, related);
  }
  return renewed;
}

/** Where so many posts changed, asking for each of them costs more than asking for all. */
const MAX_TOUCHED = 50;

function findAffected(
  posts: readonly ArchivedPost[],
  touched: ReadonlySet<string>,
  scorer: Scorer,
  lastScores: KnownTerms['lastScores'],
): Iterable<number> {
  if (touched.size > MAX_TOUCHED) return posts.keys();
  function scoreLast(index: number, place: number): number {
    const [post, last] = [posts[index], posts[place]];
    if (!post || !last) return 0;
    const before = lastScores.get(post);
    if (before?.last === last) return before.score;
    const score = scorer.score(index, place);
    lastScores.set(post, { last, score });
    return score;
  }
  const places = new Map(posts.map(({ id }, index) => [id, index]));
  const affected = new Set<number>();
  const lastChoice = new Map<number, { place: number; score: number }>();
  for (const [index, post] of posts.entries()) {
    const chosen = post.related.map((id) => places.get(id) ?? posts.length);
    const isUncertain =
      touched.has(post.id) ||
      index < MAX_RELATED ||
      chosen.length < MAX_RELATED ||
      chosen.some((place) => place > index) ||
      post.related.some((id) => touched.has(id));
    const last = chosen.at(-1);
    if (isUncertain || last === undefined) affected.add(index);
    else lastChoice.set(index, { place: last, score: scoreLast(index, last) });
  }
  // A changed post enters the choice of a newer one where it is closer than the last that was chosen.
  for (const id of touched) {
    const place = places.get(id);
    if (place === undefined) continue;
    const scores = scorer.scores(place);
    for (const [index, last] of lastChoice) {
      const score = scores[index] ?? 0;
      if (index > place && (score > last.score || (score === last.score && place > last.place))) affected.add(index);
    }
  }
  return affected;
}

function toCompared({ id, published_at, tags, words }: ArchivedPost) {
  return { id, published_at, tags: tags.map(({ slug }) => slug), words };
}

/** One tag in common counts more than all words. */
const TAG_SCORE = 1_000;

type Scorer = ReturnType<typeof createScorer>;

/** Counts what posts have in common with numbers in place of words: a scan of a large archive takes milliseconds. */
function createScorer(posts: readonly ArchivedPost[], { numbers, terms: known }: KnownTerms) {
  const numberOf = (key: string) => {
    const known = numbers.get(key) ?? numbers.size;
    if (known === numbers.size) numbers.set(key, known);
    return known;
  };
  const terms = posts.map((post): Terms => {
    const before = known.get(post);
    if (before) return before;
    const read = {
      tags: Int32Array.from(post.tags, ({ slug }) => numberOf(`#${slug}`)),
      words: Int32Array.from(post.words, (word) => numberOf(word)),
    };
    known.set(post, read);
    return read;
  });
  const values = new Int32Array(numbers.size);

  function mark(index: number, tag: number, word: number): void {
    for (const term of terms[index]?.tags ?? []) values[term] = tag;
    for (const term of terms[index]?.words ?? []) values[term] = word;
  }
  function sum(index: number): number {
    const { tags, words } = terms[index] ?? { tags: [], words: [] };
    let score = 0;
    for (let at = 0; at < tags.length; at += 1) score += values[tags[at] ?? 0] ?? 0;
    for (let at = 0; at < words.length; at += 1) score += values[words[at] ?? 0] ?? 0;
    return score;
  }
  function whileMarked<Value>(index: number, work: () => Value): Value {
    mark(index, TAG_SCORE, 1);
    const value = work();
    mark(index, 0, 0);
    return value;
  }

  return {
    /** How close two posts are. */
    score: (a: number, b: number): number => whileMarked(a, () => sum(b)),
    /** How close each post is to this one. */
    scores: (index: number): Int32Array => whileMarked(index, () => Int32Array.from(terms, (_, other) => sum(other))),
    /** The older posts that are closest to this one; of equally close ones, the newest. */
    closestOlder(index: number): ArchivedPost[] {
      const closest: { place: number; score: number }[] = [];
      whileMarked(index, () => {
        for (let place = index - 1; place >= 0; place -= 1) {
          const score = sum(place);
          if (closest.length === MAX_RELATED && score <= (closest.at(-1)?.score ?? 0)) continue;
          closest.push({ place, score });
          closest.sort((a, b) => b.score - a.score || b.place - a.place);
          closest.length = Math.min(closest.length, MAX_RELATED);
        }
      });
      return closest.flatMap(({ place }) => posts[place] ?? []);
    },
  };
}
