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

/** Caches the slugs in use, for checks while offline. */
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

  /** Joins a running refresh. Keeps the cache if the blog can't be reached. */
  refresh(): Promise<SlugCache> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

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

export function createListPublicSlugs(
  backend: Env['backend'],
  fetch: typeof globalThis.fetch,
): () => Promise<Result<PostSlug[], ApiFailure>> {
  if (backend === null) return async () => err({ kind: 'unreachable', message: '' });
  const client = createBackendClient(backend, fetch);
  return () => listPublishedSlugs(client);
}

/** Lists the former slugs of posts that are still visible. */
function listFormerSlugs(before: SlugCache, posts: readonly PostSlug[]): SlugCache['former'] {
  const slugs = new Map(posts.map(({ id, slug }) => [id, slug]));
  const taken = new Set(slugs.values());
  const moved = before.posts.filter(({ id, slug }) => slugs.has(id) && slugs.get(id) !== slug);
  const former = new Map([...before.former, ...moved].map((entry) => [entry.slug, entry]));
  return [...former.values()].filter(({ id, slug }) => slugs.has(id) && !taken.has(slug));
}
