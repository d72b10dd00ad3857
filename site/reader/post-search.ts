import MiniSearch from 'minisearch';
import type { IndexedPost } from '../blog/search-part.ts';
import { splitWords } from '../blog/split-words.ts';

/** A post that was found, with the words of it that were. */
export type FoundPost = { post: IndexedPost; words: ReadonlySet<string> };

export type PostSearch = {
  add(posts: readonly IndexedPost[]): void;
  /** Finds the posts that have every word of the query, the best first; none for a query without words. */
  find(query: string): FoundPost[];
  /** How many posts it knows. */
  count(): number;
};

/** How far the posts are loaded that the search reads. */
export type SearchProgress = 'idle' | 'loading' | 'done' | 'failed';

/** From this length on a word may be misspelled: by one character, from twice as long by two. */
const MIN_MISSPELLED = 4;

/** Creates a search by whole words, their beginnings and their likely spellings. */
export function createPostSearch(): PostSearch {
  const posts = new Map<string, IndexedPost>();
  const index = new MiniSearch<IndexedPost>({
    idField: 'slug',
    fields: ['title', 'keywords', 'excerpt', 'words'],
    tokenize: splitWords,
    processTerm: (word) => word,
    searchOptions: {
      boost: { title: 4, keywords: 3, excerpt: 1.5 },
      // The beginnings of one letter are half of the language.
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length < MIN_MISSPELLED ? false : word.length < 2 * MIN_MISSPELLED ? 1 : 2),
      weights: { prefix: 0.6, fuzzy: 0.2 },
      combineWith: 'AND',
    },
  });
  return {
    add(added) {
      // A post may move from one part to another while they are read.
      const unknown = added.filter(({ slug }) => !posts.has(slug));
      for (const post of unknown) posts.set(post.slug, post);
      index.addAll(unknown);
    },
    count: () => posts.size,
    find(query) {
      return index.search(query).flatMap(({ id, terms }) => {
        const post = posts.get(id);
        return post ? [{ post, words: new Set(terms) }] : [];
      });
    },
  };
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
