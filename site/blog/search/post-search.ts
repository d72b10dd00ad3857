import { findLikelyWords } from './likely-words.ts';
import type { IndexedPost } from './search-part.ts';
import { splitWords } from './split-words.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A post that was found, with the words of it that were. */
export type FoundPost = { post: IndexedPost; words: ReadonlySet<string> };

export type PostSearch = {
  add(posts: readonly IndexedPost[]): void;
  /** Finds the posts that have every word of the query; none for a query without words. */
  find(query: string, limit: number): { count: number; best: FoundPost[] };
  /** How many posts it knows. */
  count(): number;
};

/** How far the posts are loaded that the search reads. */
export type SearchProgress = 'idle' | 'loading' | 'done' | 'failed';

/** Where a word is found says how much the post is about it. */
const WEIGHTS = [4, 3, 1.5, 1];
const PREFIX_WEIGHT = 0.6;
const LIKELY_WEIGHT = 0.2;

/** A post's title, keywords, excerpt and text as words with blanks around each, in the order of WEIGHTS. */
type KnownPost = { post: IndexedPost; fields: readonly string[] };

/** What of a post counts as a word of the query. */
type Wanted = { whole: readonly string[]; prefix: string | null; weight: number };

/**
 * Creates a search by whole words, their beginnings and, for a word that no post has, its likely spellings. It
 * scans all posts for each query: to build an index of them takes a browser longer than all searches of a visit.
 */
export function createPostSearch(): PostSearch {
  const known: KnownPost[] = [];
  const slugs = new Set<string>();
  const vocabulary = new Set<string>();
  let learned = 0;

  /** Lists the words of all posts: only once a word is in none of them. */
  function listWords(): ReadonlySet<string> {
    for (const { fields } of known.slice(learned)) {
      for (const field of fields) for (const word of field.split(' ')) vocabulary.add(word);
    }
    learned = known.length;
    return vocabulary;
  }

  /** Reads a word of a query: as it is, or as what it is likely to mean where no post has it. */
  function readWord(word: string): Wanted {
    // The beginnings of one letter are half of the language.
    const asTyped = { whole: [word], prefix: word.length > 1 ? word : null, weight: 1 };
    if (known.some(({ fields }) => scoreWord(asTyped, fields) > 0)) return asTyped;
    return { whole: findLikelyWords(word, listWords()), prefix: null, weight: LIKELY_WEIGHT };
  }

  function find(query: string, limit: number) {
    const words = splitWords(query);
    const telling = words.filter((word) => !STOP_WORDS.has(word));
    const wanted: Wanted[] = [];
    let candidates = known.map((candidate) => ({ ...candidate, score: 0 }));
    for (const word of telling.length > 0 ? telling : words) {
      const meant = readWord(word);
      wanted.push(meant);
      candidates = candidates.flatMap((candidate) => {
        const score = scoreWord(meant, candidate.fields);
        return score === 0 ? [] : [{ ...candidate, score: candidate.score + score }];
      });
    }
    const found = wanted.length === 0 ? [] : candidates;
    const best = found.sort((a, b) => b.score - a.score || compareText(b.post.day, a.post.day)).slice(0, limit);
    return {
      count: found.length,
      best: best.map(({ post, fields }) => ({
        post,
        words: new Set(fields.flatMap((field) => pickWords(field, wanted))),
      })),
    };
  }

  return {
    add(added) {
      for (const post of added) {
        // A post may move from one part to another while they are read.
        if (slugs.has(post.slug)) continue;
        slugs.add(post.slug);
        const fields = [post.title, post.keywords, post.excerpt].map((text) => ` ${splitWords(text).join(' ')} `);
        known.push({ post, fields: [...fields, ` ${post.words} `] });
      }
    },
    count: () => known.length,
    find,
  };
}

function scoreWord({ whole, prefix, weight }: Wanted, fields: readonly string[]): number {
  let score = 0;
  for (const [index, field] of fields.entries()) {
    const fieldWeight = WEIGHTS[index] ?? 0;
    if (whole.some((word) => field.includes(` ${word} `))) score += weight * fieldWeight;
    else if (prefix !== null && field.includes(` ${prefix}`)) score += weight * fieldWeight * PREFIX_WEIGHT;
  }
  return score;
}

function pickWords(field: string, wanted: readonly Wanted[]): string[] {
  return field
    .split(' ')
    .filter((word) =>
      wanted.some(({ whole, prefix }) => whole.includes(word) || (prefix !== null && word.startsWith(prefix))),
    );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
/** Says what became of a search. It changes only when all parts have come, so that a screen reader says it once. */
export function describeSearch(
  progress: SearchProgress,
  { query, found, known }: { query: string; found: number; known: number },
): string {
  const posts = `${found.toLocaleString('en')} ${found === 1 ? 'post' : 'posts'}`;
  switch (progress) {
    case 'idle':
    case 'loading':
      return 'Searching...';
    case 'done':
      return found > 0 ? `${posts} found.` : `No post matches “${query}”. Try fewer words or another spelling.`;
    case 'failed':
      return known === 0
        ? 'The posts could not be loaded. Check your connection and try again.'
        : `${posts} found, but some older posts could not be loaded. Check your connection and try again.`;
  }
}
