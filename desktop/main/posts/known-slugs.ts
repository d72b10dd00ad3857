import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { listPublishedSlugs, type PostSlug } from '@callwright/shared/api/published-posts.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import { type SlugCache, slugCacheSchema } from '../../ipc/posts.ts';
import type { Env } from '../app/env.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import { openJsonFile } from '../files/json-file.ts';

export type KnownSlugs = {
  read(): SlugCache;
  /** Reads the slugs from the blog, or joins the refresh that runs; without an answer they stay as they were. */
  refresh(): Promise<SlugCache>;
  /** Stores the slugs of the author's posts that readers don't see. */
  saveUnlisted(posts: readonly OwnPost[]): Promise<void>;
};

const EMPTY_SLUG_CACHE: SlugCache = { seenAt: null, posts: [], unlisted: [], former: [] };

/**
 * Opens the cache of the slugs that are taken, for an author who is offline. Its file is nothing but
 * a cache: one that can't be read is empty.
 */
export async function openKnownSlugs({
  path,
  listPublic,
  onChange,
}: {
  path: string;
  listPublic: () => Promise<Result<PostSlug[], ApiFailure>>;
  onChange: (seen: SlugCache) => void;
}): Promise<KnownSlugs> {
  const file = openJsonFile({ path, schema: slugCacheSchema, fallback: EMPTY_SLUG_CACHE, onDamaged: 'drop' });
  let seen = await file.read();
  let refreshing: Promise<SlugCache> | null = null;

  async function save(next: SlugCache): Promise<SlugCache> {
    seen = next;
    onChange(seen);
    // A write that fails costs nothing but the next start's cache.
    await file.write(next).catch(() => {});
    return seen;
  }

  async function refreshOnce(): Promise<SlugCache> {
    const posts = await listPublic();
    if (!posts.ok) return seen;
    const former = listFormerSlugs(seen, posts.value);
    return save({ ...seen, seenAt: new Date().toISOString(), posts: posts.value, former });
  }

  return {
    read: () => seen,
    refresh() {
      refreshing ??= refreshOnce().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    async saveUnlisted(posts) {
      const unlisted = posts.filter(({ state }) => state !== 'published').map(({ id, slug }) => ({ id, slug }));
      await save({ ...seen, unlisted });
    },
  };
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
