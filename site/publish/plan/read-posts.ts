import { type ApiFailure, parseResponse } from '@callwright/shared/api/api-response.ts';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import { publishedPosts } from '@callwright/shared/api/published-posts.ts';
import { listPostAddresses, listPostChanges, type PostCursor } from '@callwright/shared/api/releases/post-changes.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type KnownPost, type SourcePost, type State, sourcePostSchema } from './state.ts';

/** What a reading of the blog changed in the state. */
export type ReadChanges = {
  /** Whether every post was read anew. */
  isFull: boolean;
  /** Posts that are new, different or gone, as they were before: null for one that was not on the blog. */
  touched: ReadonlyMap<string, KnownPost | null>;
};

/** A hosted backend answers at most 1,000 rows; this many of the longest posts fit an answer. */
const POSTS_PER_REQUEST = 100;

const COLUMNS = Object.keys(sourcePostSchema.shape).join(', ');

/**
 * Brings the state up to date with what readers see of the blog: the posts that changed since the cursor, or
 * all of them where the cursor is of another database. A row that no page can be made of is left out by name,
 * because one post must not keep all others from being published.
 *
 * @param isFull reads every post, whatever the state knows.
 */
export async function readPosts(
  client: BlogClient,
  state: State,
  isFull: boolean,
): Promise<Result<ReadChanges, ApiFailure>> {
  const cursor = isFull ? null : (state.readFacts().cursor as PostCursor | null);
  // The cursor comes before the posts: what changes in between is read again the next time.
  const changes = await listPostChanges(client, cursor);
  if (!changes.ok) return changes;
  const read = changes.value.isKnown
    ? await readSomePosts(client, state, changes.value.postIds)
    : await readAllPosts(client, state);
  if (read.ok && (read.value.touched.size > 0 || read.value.isFull)) {
    state.writeFacts({ cursor: changes.value.cursor });
  }
  return read;
}

async function readSomePosts(
  client: BlogClient,
  state: State,
  ids: readonly string[],
): Promise<Result<ReadChanges, ApiFailure>> {
  const touched = new Map<string, KnownPost | null>();
  let asked = [...ids];
  while (asked.length > 0) {
    for (const id of asked) touched.set(id, state.findPost(id));
    const found = new Set<string>();
    const slugs: string[] = [];
    for (let from = 0; from < asked.length; from += POSTS_PER_REQUEST) {
      const rows = await readRows(client, (query) => query.in('id', asked.slice(from, from + POSTS_PER_REQUEST)));
      if (!rows.ok) return rows;
      for (const row of rows.value) {
        found.add(row.id);
        storeRow(state, row);
        if (row.post) slugs.push(row.post.slug);
      }
    }
    for (const id of asked) if (!found.has(id)) state.deletePost(id);
    const addresses = await listPostAddresses(client, asked);
    if (!addresses.ok) return addresses;
    state.writeAddresses(asked, addresses.value);
    // Of two posts at one address, one has left it since it was read.
    asked = slugs.flatMap((slug) => state.listPostsAt(slug)).filter((id) => !touched.has(id));
  }
  return ok({ isFull: false, touched });
}

async function readAllPosts(client: BlogClient, state: State): Promise<Result<ReadChanges, ApiFailure>> {
  const touched = new Map<string, KnownPost | null>(state.listPosts().map((post) => [post.id, post]));
  const unseen = new Set([...touched.keys(), ...state.listLeftOut().map(({ id }) => id)]);
  let after: string | null = null;
  for (;;) {
    const last: string | null = after;
    const rows = await readRows(client, (query) =>
      (last === null ? query : query.gt('id', last)).order('id').limit(POSTS_PER_REQUEST),
    );
    if (!rows.ok) return rows;
    for (const row of rows.value) {
      unseen.delete(row.id);
      if (!touched.has(row.id)) touched.set(row.id, null);
      storeRow(state, row);
    }
    after = rows.value.at(-1)?.id ?? null;
    if (rows.value.length < POSTS_PER_REQUEST) break;
  }
  for (const id of unseen) state.deletePost(id);
  const addresses = await listPostAddresses(client, null);
  if (!addresses.ok) return addresses;
  state.replaceAddresses(addresses.value);
  return ok({ isFull: true, touched });
}

type Row = { id: string; title: string; revision: number | null; post: SourcePost | null; reason: string };

const namedRowSchema = z.looseObject({ id: z.guid(), title: z.string(), revision: z.int().nullable().catch(null) });

/**
 * Names that hosts take for something else: a list's own page, and what answers unknown addresses below. No post gets
 * one of them any more; one from before may have it.
 */
export const SLUGS_OF_HOSTS: ReadonlySet<string> = new Set(['index', '404']);

const OF_HOST = 'its address means another page to web servers; it needs another one.';

const rowSchema = namedRowSchema.transform((row): Row => {
  const { id, title, revision } = row;
  const post = sourcePostSchema.safeParse(row);
  if (post.success && SLUGS_OF_HOSTS.has(post.data.slug)) return { id, title, revision, post: null, reason: OF_HOST };
  return post.success
    ? { id, title, revision, post: post.data, reason: '' }
    : { id, title, revision, post: null, reason: describeIssues(post.error) };
});

/** Says in a line which fields of a row are not what they have to be. */
function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

type Query = ReturnType<typeof publishedPosts>;

/** Reads rows one by one: each is a post, or the reason why it can't be one. */
async function readRows(client: BlogClient, narrow: (query: Query) => Query): Promise<Result<Row[], ApiFailure>> {
  return parseResponse(await narrow(publishedPosts(client, COLUMNS)), z.array(rowSchema));
}

function storeRow(state: State, { id, title, revision, post, reason }: Row): void {
  if (post) state.writePost(post);
  else state.leaveOut({ id, title, revision, reason });
}
