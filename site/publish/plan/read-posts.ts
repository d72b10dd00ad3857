import { type ApiFailure, parseResponse } from '@callwright/shared/api/api-response.ts';
import type { BlogClient } from '@callwright/shared/api/client.ts';
import { publishedPosts } from '@callwright/shared/api/published-posts.ts';
import {
  chunk,
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
    const read = await readInto(state, client, isKnown ? postIds : null, touched);
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

/** @param ids null for every post. @param touched gets the posts as they were before. */
async function readInto(
  state: State,
  client: BlogClient,
  ids: readonly string[] | null,
  touched: Map<string, KnownPost | null>,
): Promise<Result<void, ApiFailure>> {
  const requested = new Set<string>();
  const touch = (id: string) => touched.has(id) || touched.set(id, findPost(state, id));
  for (let next = ids; next === null || next.length > 0; ) {
    const allIds = 'select id from posts union all select id from left_out';
    const missing = new Set(next ?? state.all<{ id: string }>(allIds).map(({ id }) => id));
    for (const id of missing) {
      requested.add(id);
      touch(id);
    }
    const slugs: string[] = [];
    for (const some of next === null ? [null] : chunk(next, POSTS_PER_REQUEST)) {
      const rows = await readRows(client, some, (row) => {
        missing.delete(row.id);
        touch(row.id);
        if (row.post === null) return leaveOut(state, row);
        writePost(state, row.post);
        slugs.push(row.post.slug);
      });
      if (!rows.ok) return rows;
    }
    for (const id of missing) deletePost(state, id);
    const addresses = await listPostAddresses(client, next);
    if (!addresses.ok) return addresses;
    writeAddresses(state, next, addresses.value);
    if (next === null) break;
    // If two posts have the same slug, one has moved since it was read.
    next = slugs.flatMap((slug) => listPostsAt(state, slug).map(({ id }) => id)).filter((id) => !requested.has(id));
  }
  return ok(undefined);
}

type Row = { id: string; title: string; revision: number | null; post: SourcePost | null; reason: string };

const namedRowSchema = z.looseObject({ id: z.guid(), title: z.string(), revision: z.int().nullable().catch(null) });

const RESERVED_SLUG_REASON = 'This address is reserved. Choose a different slug.';

const rowSchema = namedRowSchema.transform((row): Row => {
  const { id, title, revision } = row;
  const post = sourcePostSchema.safeParse(row);
  if (post.success && RESERVED_SLUGS.has(post.data.slug))
    return { id, title, revision, post: null, reason: RESERVED_SLUG_REASON };
  if (post.success) return { id, title, revision, post: post.data, reason: '' };
  const issues = post.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { id, title, revision, post: null, reason: `Some of its data is invalid: ${issues.join('; ')}.` };
});

/** Reads until an empty response, because a shorter one may be the project's limit. @param ids null for every post. */
async function readRows(
  client: BlogClient,
  ids: readonly string[] | null,
  onRow: (row: Row) => void,
): Promise<Result<void, ApiFailure>> {
  for (let after: string | null = null; ; ) {
    const all = publishedPosts(client, COLUMNS);
    const query = (ids === null ? all : all.in('id', ids)).order('id').limit(POSTS_PER_REQUEST);
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
