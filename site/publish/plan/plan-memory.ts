import type { Tag } from '../../blog/blog-page.ts';
import { type ArchivedPost, createKnownTerms, type KnownTerms } from './archive.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * What a publisher knows of the site from the release before, so that a plan costs what has changed: reading every
 * post and hashing what every page is made of would take longer with every post. It is the state's own content as of
 * one release, and counts for nothing where the state is of another one.
 */
export type PlanMemory = {
  /** What is known of the site that the state is of; nothing but the state's pages where that is another one. */
  recall(state: StoredSite, isFull: boolean): KnownSite;
  /** Remembers what a release that is committed by now has made of the site. */
  remember(release: string, made: PlannedSite): void;
};

type StoredSite = {
  readFacts(): { release: string | null };
  readPages(): Map<string, string>;
};

export type KnownSite = {
  /** Every post, the oldest first; null where they are to be read. One that changes is another object. */
  posts: readonly ArchivedPost[] | null;
  /** The hash of each page, by its key. */
  pages: Map<string, string>;
  terms: KnownTerms;
  hashes: PageHashes;
};

/** A site as it is planned, beside the one that was known. */
export type PlannedSite = {
  known: KnownSite;
  posts: readonly ArchivedPost[];
  changed: readonly { key: string; fingerprint: string }[];
  /** The keys of pages that are no more. */
  removed: readonly string[];
};

/** Hashes of what pages are made of, each made once for the same values. */
export type PageHashes = {
  /**
   * @param inputs everything that `parts` are made of; posts as the objects that they are.
   * @param parts makes the values to hash; called where one of the inputs is another one than before.
   */
  of(key: string, inputs: readonly unknown[], parts: () => readonly unknown[]): string;
  /** The same of the page of each post, by its id: there are the most of them, so their inputs are not even listed. */
  posts: Map<string, PostHash>;
  /** Forgets a page that is gone. */
  delete(key: string): void;
};

/** The hash of a post's page, and all that it was made of. */
export type PostHash = {
  key: string;
  post: ArchivedPost;
  before: ArchivedPost | undefined;
  after: ArchivedPost | undefined;
  tags: readonly Tag[];
  hash: string;
};

export function createPageHashes(): PageHashes {
  const known = new Map<string, { inputs: readonly unknown[]; hash: string }>();
  const posts = new Map<string, PostHash>();
  return {
    of(key, inputs, parts) {
      const before = known.get(key);
      if (before && areSame(before.inputs, inputs)) return before.hash;
      const hash = fingerprint(...parts());
      known.set(key, { inputs, hash });
      return hash;
    },
    posts,
    delete(key) {
      known.delete(key);
      posts.delete(key.replace(/^post:/, ''));
    },
  };
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

export function createPlanMemory(): PlanMemory {
  let known: { release: string; site: KnownSite } | null = null;
  return {
    recall(state, isFull) {
      const { release } = state.readFacts();
      if (!isFull && known !== null && known.release === release) return known.site;
      known = null;
      return {
        posts: null,
        pages: state.readPages(),
        terms: createKnownTerms(),
        hashes: createPageHashes(),
      };
    },
    remember(release, { known: { pages, terms, hashes }, posts, changed, removed }) {
      for (const { key, fingerprint } of changed) pages.set(key, fingerprint);
      for (const key of removed) {
        pages.delete(key);
        hashes.delete(key);
      }
      known = { release, site: { posts, pages, terms, hashes } };
    },
  };
}
