import '../../zod-without-eval.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import type { BlogClient } from '../client.ts';
import { publishedPosts } from '../published-posts.ts';

const postCursorSchema = z.record(z.string(), z.json());

export type PostCursor = z.infer<typeof postCursorSchema>;

const namedDatabaseSchema = z.object({ database: z.string() });

/** Returns the id of the database that a cursor is from, or null. */
export function readDatabase(cursor: unknown): string | null {
  return namedDatabaseSchema.safeParse(cursor).data?.database ?? null;
}

export type PostChanges = {
  /** False if the cursor is null or from another database. Then read every post, after this call. */
  isKnown: boolean;
  /** Posts to read again, without duplicates. A post that can't be read is no longer on the blog. */
  postIds: string[];
  cursor: PostCursor;
};

const postChangesSchema = z.object({
  is_known: z.boolean(),
  has_more: z.boolean(),
  post_ids: z.array(z.guid()),
  cursor: postCursorSchema,
});

/** Lists posts whose public version changed since a cursor. `null` returns the current position and no posts. */
export async function listPostChanges(
  client: BlogClient,
  since: PostCursor | null,
): Promise<Result<PostChanges, ApiFailure>> {
  const postIds = new Set<string>();
  let cursor = since;
  for (;;) {
    const page = parseResponse(await client.rpc('list_post_changes', { since: cursor }), postChangesSchema);
    if (!page.ok) return page;
    for (const id of page.value.post_ids) postIds.add(id);
    cursor = page.value.cursor;
    if (!page.value.is_known) return ok({ isKnown: false, postIds: [], cursor });
    if (!page.value.has_more) return ok({ isKnown: true, postIds: [...postIds], cursor });
  }
}

const postAddressSchema = z
  .object({ slug: z.string(), post_id: z.guid(), leads_to: z.string().nullable() })
  .transform(({ slug, post_id, leads_to }) => ({ slug, postId: post_id, leadsTo: leads_to }));

export type PostAddress = {
  slug: string;
  postId: string;
  leadsTo: string | null;
};

const ADDRESSES_PER_PAGE = 1_000;
const IDS_PER_REQUEST = 1_000;

/** Lists former addresses of posts, sorted by slug. `postIds` is null for all posts. */
export async function listPostAddresses(
  client: BlogClient,
  postIds: readonly string[] | null,
): Promise<Result<PostAddress[], ApiFailure>> {
  const addresses: PostAddress[] = [];
  for (const ids of postIds === null ? [null] : chunk(postIds, IDS_PER_REQUEST)) {
    let after = '';
    for (;;) {
      const response = await client.rpc('list_post_addresses', {
        post_ids: ids,
        after_slug: after,
        max_rows: ADDRESSES_PER_PAGE,
      });
      const page = parseResponse(response, z.array(postAddressSchema));
      if (!page.ok) return page;
      addresses.push(...page.value);
      const last = page.value.at(-1);
      if (!last) break;
      after = last.slug;
    }
  }
  return ok(addresses.sort((a, b) => (a.slug < b.slug ? -1 : 1)));
}

export async function countPublishedPosts(client: BlogClient): Promise<Result<number, ApiFailure>> {
  const response = await publishedPosts(client, 'id', { count: 'exact' }).limit(1);
  const rows = parseResponse(response, z.array(z.unknown()));
  if (!rows.ok) return rows;
  return response.count === null
    ? err({ kind: 'unreachable', message: 'The backend didn’t return a post count', status: response.status })
    : ok(response.count);
}

export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
