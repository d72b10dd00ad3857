import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import {
  listPostEntries,
  type PostEntry,
  type PostText,
  readPostTexts,
} from '@callwright/shared/api/published-posts.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { OwnPost, SlugCache } from '../../ipc/posts.ts';
import type { Env } from '../app/env.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import type { Storage } from '../storage/storage.ts';

const EMPTY_SLUG_CACHE: SlugCache = { seenAt: null, posts: [], unlisted: [], former: [] };

const TEXTS_PER_REQUEST = 50;

/** What everyone can read. */
export type PublicBlog = {
  list: () => Promise<Result<PostEntry[], ApiFailure>>;
  readTexts: (ids: readonly string[]) => Promise<Result<PostText[], ApiFailure>>;
};

type Options = {
  storage: Pick<Storage, 'call'>;
  blog: PublicBlog;
  onChange: (seen: SlugCache) => void;
};

/** Stores what readers can see, for checks and links while offline. Reads only the texts that changed. */
export class BlogIndex {
  readonly #options: Options;
  #seen: SlugCache;
  #refreshing: Promise<SlugCache> | null = null;
  /** Posts whose text has to be read. */
  #changed: string[] = [];
  #isReading = false;

  static async open(options: Options): Promise<BlogIndex> {
    const stored = await options.storage.call('readKnownSlugs');
    return new BlogIndex(options, stored.ok ? stored.value : EMPTY_SLUG_CACHE);
  }

  private constructor(options: Options, seen: SlugCache) {
    this.#options = options;
    this.#seen = seen;
  }

  readSlugs(): SlugCache {
    return this.#seen;
  }

  /**
   * Joins a running refresh. Keeps what is known if the blog can't be reached. Doesn't wait for the texts, which take
   * minutes the first time.
   */
  refresh(): Promise<SlugCache> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async storeUnlisted(posts: readonly OwnPost[]): Promise<void> {
    await this.#options.storage.call('storeUnlistedPosts', { posts });
    await this.#readStored();
  }

  async #refreshOnce(): Promise<SlugCache> {
    const { storage, blog } = this.#options;
    const posts = await blog.list();
    if (!posts.ok) return this.#seen;
    const seenAt = new Date().toISOString();
    const changed = await storage.call('storePublishedPosts', { posts: posts.value, seenAt });
    if (!changed.ok) return this.#seen;
    this.#changed = changed.value;
    void this.#readTexts();
    return this.#readStored();
  }

  async #readStored(): Promise<SlugCache> {
    const { storage, onChange } = this.#options;
    const stored = await storage.call('readKnownSlugs');
    if (!stored.ok) return this.#seen;
    this.#seen = stored.value;
    onChange(this.#seen);
    return this.#seen;
  }

  /** Stops at the first failure. The next refresh tries again. */
  async #readTexts(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const { storage, blog } = this.#options;
    while (this.#changed.length > 0) {
      const texts = await blog.readTexts(this.#changed.splice(0, TEXTS_PER_REQUEST));
      if (!texts.ok) this.#changed = [];
      // One at a time, so that saves don't wait for all of them.
      for (const text of texts.ok ? texts.value : []) {
        const indexed = await storage.call('indexPost', text);
        if (!indexed.ok) this.#changed = [];
      }
    }
    this.#isReading = false;
  }
}

export function createPublicBlog(backend: Env['backend'], fetch: typeof globalThis.fetch): PublicBlog {
  if (backend === null) {
    const fail = async () => err({ kind: 'unreachable', message: '' } as const);
    return { list: fail, readTexts: fail };
  }
  const client = createBackendClient(backend, fetch);
  return { list: () => listPostEntries(client), readTexts: (ids) => readPostTexts(client, ids) };
}
