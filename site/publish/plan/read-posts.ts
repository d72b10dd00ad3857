import { type ApiFailure, parseResponse } from '@callwright/shared/api/api-response.ts';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import { publishedPosts } from '@callwright/shared/api/published-posts.ts';
import {
  countPublishedPosts,
  listPostAddresses,
  listPostChanges,
  type PostCursor,
} from '@callwright/shared/api/releases/post-changes.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { RESERVED_SLUGS, writeAddresses } from './addresses.ts';
import type { State } from './state.ts';
import {
  countVisiblePosts,
  deletePost,
  findPost,
  type KnownPost,
  leaveOut,
  listPostsAt,
  type SourcePost,
  sourcePostSchema,
  writePost,
} from './stored-posts.ts';

/** New, changed, and deleted posts, as they were before. Null for a new one. */
export type TouchedPosts = ReadonlyMap<string, KnownPost | null>;

/** This many of the longest posts fit in a response. A project may allow fewer. */
const POSTS_PER_REQUEST = 100;

/** Counts may differ for a moment while posts are being published. */
const MAX_ROUNDS = 4;

const COLUMNS = Object.keys(sourcePostSchema.shape).join(', ');

/** Fails if the number of posts isn't the database's: a truncated response must not remove any. Leaves out unrenderable rows. */
export async function readPosts(
  client: BlogClient,
  state: State,
  isFull: boolean,
): Promise<Result<TouchedPosts, { message: string }>> {
  const touched = new Map<string, KnownPost | null>();
  let cursor = isFull ? null : (state.readFacts().cursor as PostCursor | null);
  for (let round = 1; ; round += 1) {
    // The cursor is read first, so changes in between are read again next time.
    const changes = await listPostChanges(client, cursor);
    if (!changes.ok) return changes;
    const { isKnown, postIds } = changes.value;
    const read = isKnown
      ? await readSomePosts(client, state, postIds, touched)
      : await readAllPosts(client, state, touched);
    if (!read.ok) return read;
    const counted = await countPublishedPosts(client);
    if (!counted.ok) return counted;
    if (counted.value === countVisiblePosts(state)) {
      if (touched.size > 0 || !isKnown) state.writeFacts({ cursor: changes.value.cursor });
      return ok(touched);
    }
    if (round === MAX_ROUNDS) return err({ message: describeMismatch(counted.value, countVisiblePosts(state)) });
    // A mismatch without a change means that the known posts aren't this database's.
    cursor = isKnown && round === 1 ? changes.value.cursor : null;
  }
}

function describeMismatch(counted: number, known: number): string {
  return `it reports ${counted.toLocaleString('en-US')} posts but returned ${known.toLocaleString('en-US')}`;
}

function recordTouched(state: State, touched: Map<string, KnownPost | null>, id: string): void {
  if (!touched.has(id)) touched.set(id, findPost(state, id));
}

async function readSomePosts(
  client: BlogClient,
  state: State,
  ids: readonly string[],
  touched: Map<string, KnownPost | null>,
): Promise<Result<void, ApiFailure>> {
  const requested = new Set<string>();
  for (let next = [...ids]; next.length > 0; ) {
    for (const id of next) {
      requested.add(id);
      recordTouched(state, touched, id);
    }
    const found = new Set<string>();
    const slugs: string[] = [];
    for (let from = 0; from < next.length; from += POSTS_PER_REQUEST) {
      const some = next.slice(from, from + POSTS_PER_REQUEST);
      const rows = await readRows(
        client,
        (query) => query.in('id', some),
        (row) => {
          found.add(row.id);
          storeRow(state, row);
          if (row.post) slugs.push(row.post.slug);
        },
      );
      if (!rows.ok) return rows;
    }
    for (const id of next) if (!found.has(id)) deletePost(state, id);
    const addresses = await listPostAddresses(client, next);
    if (!addresses.ok) return addresses;
    writeAddresses(state, next, addresses.value);
    // If two posts have the same slug, one has moved since it was read.
    next = slugs.flatMap((slug) => listPostsAt(state, slug).map(({ id }) => id)).filter((id) => !requested.has(id));
  }
  return ok(undefined);
}

async function readAllPosts(
  client: BlogClient,
  state: State,
  touched: Map<string, KnownPost | null>,
): Promise<Result<void, ApiFailure>> {
  const unseen = new Set(
    state.all<{ id: string }>('select id from posts union all select id from left_out').map(({ id }) => id),
  );
  for (const id of unseen) recordTouched(state, touched, id);
  const rows = await readRows(
    client,
    (query) => query,
    (row) => {
      unseen.delete(row.id);
      recordTouched(state, touched, row.id);
      storeRow(state, row);
    },
  );
  if (!rows.ok) return rows;
  for (const id of unseen) deletePost(state, id);
  const addresses = await listPostAddresses(client, null);
  if (!addresses.ok) return addresses;
  writeAddresses(state, null, addresses.value);
  return ok(undefined);
}

type Row = { id: string; title: string; revision: number | null; post: SourcePost | null; reason: string };

const namedRowSchema = z.looseObject({ id: z.guid(), title: z.string(), revision: z.int().nullable().catch(null) });

const RESERVED_SLUG_REASON = 'web servers use its slug for another page. Give the post a different slug.';

const rowSchema = namedRowSchema.transform((row): Row => {
  const { id, title, revision } = row;
  const post = sourcePostSchema.safeParse(row);
  if (post.success && RESERVED_SLUGS.has(post.data.slug))
    return { id, title, revision, post: null, reason: RESERVED_SLUG_REASON };
  return post.success
    ? { id, title, revision, post: post.data, reason: '' }
    : { id, title, revision, post: null, reason: describeIssues(post.error) };
});

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

type Query = ReturnType<typeof publishedPosts>;

/** Reads until an empty response, because a shorter one may be the project's limit. */
async function readRows(
  client: BlogClient,
  narrow: (query: Query) => Query,
  onRow: (row: Row) => void,
): Promise<Result<void, ApiFailure>> {
  for (let after: string | null = null; ; ) {
    const query = narrow(publishedPosts(client, COLUMNS)).order('id').limit(POSTS_PER_REQUEST);
    const rows: Result<Row[], ApiFailure> = parseResponse(
      await (after === null ? query : query.gt('id', after)),
      z.array(rowSchema),
    );
    if (!rows.ok) return rows;
    for (const row of rows.value) onRow(row);
    const last: Row | undefined = rows.value.at(-1);
    if (!last) return ok(undefined);
    if (after !== null && last.id <= after)
      return err({ kind: 'unreachable', message: 'The backend returned the same posts twice' });
    after = last.id;
  }
}

function storeRow(state: State, { id, title, revision, post, reason }: Row): void {
  if (post) writePost(state, post);
  else leaveOut(state, { id, title, revision, reason });
}
