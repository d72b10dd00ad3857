import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { listPublishedSlugs, type PostSlug } from '@callwright/shared/api/blog-api.ts';
import { createBlogClient } from '@callwright/shared/api/client.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import { type SlugCache, slugCacheSchema } from '../../ipc/known-slugs.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import type { Env } from '../app/env.ts';
import { openJsonFile } from '../files/json-file.ts';

export type KnownSlugs = {
  read(): SlugCache;
  /** Asks the blog, or joins whoever is asking; what it does not answer stays as it was. */
  look(): Promise<SlugCache>;
  /** Takes over what the author's list of their own posts has just said. */
  noteOwn(posts: readonly OwnPost[]): Promise<void>;
};

const EMPTY_SLUG_CACHE: SlugCache = { seenAt: null, posts: [], unlisted: [], former: [] };

/**
 * Keeps which addresses of the blog are taken, on the disk, for an author who is offline. Nothing is
 * lost with the file but that: one that cannot be read is as if the blog had never been seen.
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
  let looking: Promise<SlugCache> | null = null;

  async function keep(next: SlugCache): Promise<SlugCache> {
    seen = next;
    onChange(seen);
    // A disk that refuses costs nothing but the next start's knowledge.
    await file.write(next).catch(() => {});
    return seen;
  }

  async function ask(): Promise<SlugCache> {
    const posts = await listPublic();
    if (!posts.ok) return seen;
    const former = noteMoves(seen, posts.value);
    return keep({ ...seen, seenAt: new Date().toISOString(), posts: posts.value, former });
  }

  return {
    read: () => seen,
    look() {
      looking ??= ask().finally(() => {
        looking = null;
      });
      return looking;
    },
    async noteOwn(posts) {
      const unlisted = posts.filter(({ state }) => state !== 'published').map(({ id, slug }) => ({ id, slug }));
      await keep({ ...seen, unlisted });
    },
  };
}

/** Asks as any reader may, without an account. */
export function createListPublicSlugs(
  backend: Env['backend'],
  fetch: typeof globalThis.fetch,
): () => Promise<Result<PostSlug[], ApiFailure>> {
  if (backend === null) return async () => err({ kind: 'unreachable', message: '' });
  const client = createBlogClient(
    { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey },
    { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }, global: { fetch } },
  );
  return () => listPublishedSlugs(client);
}

/** A post that has another address than before keeps the one it had, as long as readers see the post. */
function noteMoves(before: SlugCache, posts: readonly PostSlug[]): SlugCache['former'] {
  const slugs = new Map(posts.map(({ id, slug }) => [id, slug]));
  const taken = new Set(slugs.values());
  const moved = before.posts.filter(({ id, slug }) => slugs.has(id) && slugs.get(id) !== slug);
  const former = new Map([...before.former, ...moved].map((entry) => [entry.slug, entry]));
  return [...former.values()].filter(({ id, slug }) => slugs.has(id) && !taken.has(slug));
}
