import type { Tag } from '../../blog/blog-page.ts';
import { chooseRelated, MAX_RELATED } from '../../blog/post/related.ts';

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

/** A post in numbers, for as long as it is the same object: it is never changed in place. */
type Terms = {
  post: ArchivedPost;
  tags: Int32Array;
  words: Int32Array;
  /** Whether its related posts were all there and older at the last call; one that changes since says so itself. */
  isSettled: boolean;
};

/** What was found out about posts in earlier calls. */
export type KnownTerms = { numbers: Map<string, number>; posts: Map<string, Terms> };

export function createKnownTerms(): KnownTerms {
  return { numbers: new Map(), posts: new Map() };
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
  for (const id of touched) known.posts.delete(id);
  const scorer = createScorer(posts, known);
  for (const index of findAffected(posts, touched, scorer)) {
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

function findAffected(posts: readonly ArchivedPost[], touched: ReadonlySet<string>, scorer: Scorer): Iterable<number> {
  if (touched.size > MAX_TOUCHED) {
    for (const terms of scorer.terms) terms.isSettled = false;
    return posts.keys();
  }
  let known: ReadonlyMap<string, number> | null = null;
  const affected = new Set<number>();
  const changed: number[] = [];
  for (let index = 0; index < posts.length; index += 1) {
    const terms = scorer.terms[index];
    if (!terms) continue;
    if (touched.has(terms.post.id)) changed.push(index);
    terms.isSettled = isSettled(terms, index);
    if (!terms.isSettled) affected.add(index);
  }
  // A changed post enters the choice of a newer one where it is closer than the last that was chosen.
  for (const place of changed) {
    const scores = scorer.scoresAfter(place);
    for (let index = place + 1; index < posts.length; index += 1) {
      const last = findPlace(posts[index]?.related.at(-1));
      if (last === undefined || affected.has(index)) continue;
      const [score, lastScore] = [scores[index - place - 1] ?? 0, scorer.score(index, last)];
      if (score > lastScore || (score === lastScore && place > last)) affected.add(index);
    }
  }
  return affected;

  /** Whether only a closer post can change what is related to this one. */
  function isSettled({ post, isSettled }: Terms, index: number): boolean {
    if (index < MAX_RELATED || post.related.length < MAX_RELATED || touched.has(post.id)) return false;
    for (const id of post.related) if (touched.has(id)) return false;
    return isSettled || post.related.every((id) => (findPlace(id) ?? posts.length) < index);
  }

  function findPlace(id = ''): number | undefined {
    known ??= new Map(posts.map((post, index) => [post.id, index]));
    return known.get(id);
  }
}

function toCompared({ id, published_at, tags, words }: ArchivedPost) {
  return { id, published_at, tags: tags.map(({ slug }) => slug), words };
}

/** One tag in common counts more than all words. */
const TAG_SCORE = 1_000;

type Scorer = ReturnType<typeof createScorer>;

/** Counts what posts have in common with numbers in place of words: a scan of a large archive takes milliseconds. */
function createScorer(posts: readonly ArchivedPost[], { numbers, posts: known }: KnownTerms) {
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) numbers.set(key, number);
    return number;
  };
  const terms = posts.map((post): Terms => {
    const before = known.get(post.id);
    if (before?.post === post) return before;
    const read = {
      post,
      tags: Int32Array.from(post.tags, ({ slug }) => numberOf(`#${slug}`)),
      words: Int32Array.from(post.words, (word) => numberOf(word)),
      isSettled: false,
    };
    known.set(post.id, read);
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
    terms,
    /** How close two posts are. */
    score: (a: number, b: number): number => whileMarked(a, () => sum(b)),
    /** How close each newer post is to this one, the next one first. */
    scoresAfter: (index: number): Int32Array =>
      whileMarked(index, () => Int32Array.from(terms.slice(index + 1), (_, after) => sum(index + 1 + after))),
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
