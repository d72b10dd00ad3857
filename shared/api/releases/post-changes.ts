import '../../zod-without-eval.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import type { BlogClient } from '../client.ts';
import { publishedPosts } from '../published-posts.ts';

// What a publisher of the static site asks, without an account: it sees what every reader sees.

/** A position in the log of changes; only the database that gave it reads it, and `readDatabase` says which. */
const postCursorSchema = z.record(z.string(), z.json());

export type PostCursor = z.infer<typeof postCursorSchema>;

const namedDatabaseSchema = z.object({ database: z.string() });

/** Names the database that gave a cursor: the same name, the same posts. Null for what says nothing of it. */
export function readDatabase(cursor: unknown): string | null {
  return namedDatabaseSchema.safeParse(cursor).data?.database ?? null;
}

export type PostChanges = {
  /** False where the cursor is missing or of another database: then every post has to be read, after this answer. */
  isKnown: boolean;
  /** Posts to read again, each once. One that can't be read by then is off the blog. */
  postIds: string[];
  /** Where to go on from, once what changed is done. */
  cursor: PostCursor;
};

const postChangesSchema = z.object({
  is_known: z.boolean(),
  has_more: z.boolean(),
  // Postgres takes ids of no known kind; the post is refused where it is read.
  post_ids: z.array(z.guid()),
  cursor: postCursorSchema,
});

/**
 * Lists the posts that changed for readers since a cursor, to the end of the log: new, changed, renamed,
 * unpublished, deleted, and those whose publish time has come.
 *
 * @param since the cursor of the last time; null for the position now, without the posts.
 */
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

/** An address without a post of its own. */
export type PostAddress = {
  slug: string;
  /** The post that readers saw there, which may be deleted. */
  postId: string;
  /** The slug of that post now; null where it was deleted, and the address is gone. */
  leadsTo: string | null;
};

const ADDRESSES_PER_PAGE = 1_000;
const IDS_PER_REQUEST = 1_000;

/**
 * Lists the addresses at which readers once saw a post and see none now, in the order of the slugs: former
 * addresses, straight to the present one, and those of deleted posts.
 *
 * @param postIds whose addresses; null for those of every post. A post of the list that has no address here
 *   any more has lost the ones it had.
 */
export async function listPostAddresses(
  client: BlogClient,
  postIds: readonly string[] | null,
): Promise<Result<PostAddress[], ApiFailure>> {
  const addresses: PostAddress[] = [];
  for (const ids of postIds === null ? [null] : chunk(postIds, IDS_PER_REQUEST)) {
    let after = '';
    // To an empty answer: a project may answer fewer rows at a time than were asked for.
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

/** Counts the posts that readers see, whatever a project allows in one answer. */
export async function countPublishedPosts(client: BlogClient): Promise<Result<number, ApiFailure>> {
  const response = await publishedPosts(client, 'id', { count: 'exact' }).limit(1);
  const rows = parseResponse(response, z.array(z.unknown()));
  if (!rows.ok) return rows;
  return response.count === null
    ? err({ kind: 'unreachable', message: 'The backend didn’t count the posts', status: response.status })
    : ok(response.count);
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
