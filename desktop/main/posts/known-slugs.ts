import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { listPublishedSlugs, type PostSlug } from '@callwright/shared/api/published-posts.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import { type SlugCache, slugCacheSchema } from '../../ipc/posts.ts';
import type { Env } from '../app/env.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import type { Storage } from '../storage/storage.ts';

const EMPTY_SLUG_CACHE: SlugCache = { seenAt: null, posts: [], unlisted: [], former: [] };

type Options = {
  storage: Pick<Storage, 'call'>;
  listPublic: () => Promise<Result<PostSlug[], ApiFailure>>;
  onChange: (seen: SlugCache) => void;
};

/** The slugs that are taken, for an author who is offline. What is stored is a cache: if it can't be read, it is empty. */
export class KnownSlugs {
  readonly #options: Options;
  #seen: SlugCache;
  #refreshing: Promise<SlugCache> | null = null;

  static async open(options: Options): Promise<KnownSlugs> {
    const stored = await options.storage.call('readKnownSlugs');
    return new KnownSlugs(options, parseSlugs(stored.ok ? stored.value : null));
  }

  private constructor(options: Options, seen: SlugCache) {
    this.#options = options;
    this.#seen = seen;
  }

  read(): SlugCache {
    return this.#seen;
  }

  /** Reads the slugs from the blog, or joins the refresh that runs; without an answer they stay as they were. */
  refresh(): Promise<SlugCache> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Stores the slugs of the author's posts that readers don't see. */
  async saveUnlisted(posts: readonly OwnPost[]): Promise<void> {
    const unlisted = posts.filter(({ state }) => state !== 'published').map(({ id, slug }) => ({ id, slug }));
    await this.#save({ ...this.#seen, unlisted });
  }

  async #refreshOnce(): Promise<SlugCache> {
    const posts = await this.#options.listPublic();
    if (!posts.ok) return this.#seen;
    const former = listFormerSlugs(this.#seen, posts.value);
    return this.#save({ ...this.#seen, seenAt: new Date().toISOString(), posts: posts.value, former });
  }

  async #save(next: SlugCache): Promise<SlugCache> {
    this.#seen = next;
    this.#options.onChange(next);
    // A write that fails costs nothing but the next start's cache.
    await this.#options.storage.call('storeKnownSlugs', { slugs: JSON.stringify(next) });
    return this.#seen;
  }
}

function parseSlugs(stored: string | null): SlugCache {
  try {
    return slugCacheSchema.parse(JSON.parse(stored ?? ''));
  } catch {
    return EMPTY_SLUG_CACHE;
  }
}

/** Lists the slugs as any reader may, without an account. */
export function createListPublicSlugs(
  backend: Env['backend'],
  fetch: typeof globalThis.fetch,
): () => Promise<Result<PostSlug[], ApiFailure>> {
  if (backend === null) return async () => err({ kind: 'unreachable', message: '' });
  const client = createBackendClient(backend, fetch);
  return () => listPublishedSlugs(client);
}

/** Lists the slugs that posts had before; one is former as long as readers see its post. */
function listFormerSlugs(before: SlugCache, posts: readonly PostSlug[]): SlugCache['former'] {
  const slugs = new Map(posts.map(({ id, slug }) => [id, slug]));
  const taken = new Set(slugs.values());
  const moved = before.posts.filter(({ id, slug }) => slugs.has(id) && slugs.get(id) !== slug);
  const former = new Map([...before.former, ...moved].map((entry) => [entry.slug, entry]));
  return [...former.values()].filter(({ id, slug }) => slugs.has(id) && !taken.has(slug));
}
