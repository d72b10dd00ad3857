import { z } from 'zod';
import { DUPLICATE_SLUG_MESSAGE, type PostFields, postSchema } from '../post/post.ts';
import { fromTextColumns, toTextColumns } from '../post/post-columns.ts';
import { assertNever, err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, readAllAfter } from './api-response.ts';
import type { BlogClient } from './client.ts';
import {
  type KnownRevision,
  type OwnPostRow,
  type PostColumns,
  REVISED_NOW,
  readOwnPostRow,
  replaceIfUnchanged,
  toRow,
  type WriteFailure,
} from './replace-if-unchanged.ts';

const ownPostSummarySchema = postSchema
  .pick({ id: true, title: true, slug: true, views: true, revision: true, updated_at: true, author_name: true })
  .extend({
    author_id: z.guid(),
    status: z.enum(['draft', 'published']),
    published_at: postSchema.shape.published_at.nullable(),
  });

export type OwnPostSummary = z.infer<typeof ownPostSummarySchema>;

export type OwnPostText = {
  fields: PostFields;
  revision: number;
  publishedAt: string | null;
  isPublished: boolean;
  changedAt: string;
};

export type ChangeFailure = ApiFailure | { kind: 'conflict' };

export type PostUpdate = {
  known: KnownRevision;
  fields: PostFields;
  showsUpdatedDate?: boolean;
  /** Publishes at this ISO time, or now if null. If missing, the status doesn't change. */
  publishAt?: string | null;
  /** True if the author wrote or has seen this text, so overwriting it loses nothing. */
  isOwnText: (remote: PostFields) => boolean;
};

/** Nothing was saved, unless it is `unreachable`: then the outcome is unknown. */
export type UpdateFailure = WriteFailure | { kind: 'conflict'; remote: OwnPostText } | { kind: 'gone' };

export type PostSchedule = { revision: number; publishedAt: string | null };

const SUMMARY_COLUMNS = 'id, title, slug, views, revision, updated_at, status, published_at, author_id, author_name';
const SUMMARIES_PER_PAGE = 250;

/** Lists posts in every state, last changed first. `authorId` is null for everyone's posts. */
export function listOwnPosts(
  client: BlogClient,
  authorId: string | null,
): Promise<Result<OwnPostSummary[], ApiFailure>> {
  return readAllAfter(SUMMARIES_PER_PAGE, z.array(ownPostSummarySchema), (last) => {
    const query = client
      .from('blog_posts')
      .select(SUMMARY_COLUMNS)
      .match(authorId === null ? {} : { author_id: authorId })
      .order('updated_at', { ascending: false })
      .order('id')
      .limit(SUMMARIES_PER_PAGE);
    if (last === null) return query;
    const { updated_at: at, id } = last;
    // The first condition is redundant, but lets Postgres use the index.
    return query.lte('updated_at', at).or(`updated_at.lt."${at}",and(updated_at.eq."${at}",id.gt.${id})`);
  });
}

export async function readOwnPostText(
  client: BlogClient,
  known: Pick<KnownRevision, 'id' | 'authorId'>,
): Promise<Result<OwnPostText | null, ApiFailure>> {
  const row = await readOwnPostRow(client, known);
  return row.ok ? ok(row.value && toOwnPostText(row.value)) : row;
}

export async function readVisiblePostText(
  client: BlogClient,
  id: string,
): Promise<Result<{ text: OwnPostText; authorId: string } | null, ApiFailure>> {
  const row = await readOwnPostRow(client, { id, authorId: null });
  if (!row.ok) return row;
  return ok(row.value && { text: toOwnPostText(row.value), authorId: row.value.author_id });
}

/** Replaces the text of a post. Safe to retry. Never overwrites someone else's changes. */
export async function updateOwnPost(
  client: BlogClient,
  { known, fields, showsUpdatedDate, publishAt, isOwnText }: PostUpdate,
): Promise<Result<OwnPostText, UpdateFailure>> {
  const columns = {
    ...toTextColumns(fields),
    ...(showsUpdatedDate ? REVISED_NOW : {}),
    ...(publishAt === undefined ? {} : ({ status: 'published', published_at: publishAt } as const)),
  };
  const replaced = await replaceIfUnchanged(client, known, columns, (remote) => isOwnText(fromTextColumns(remote)));
  if (!replaced.ok) return replaced;
  switch (replaced.value.kind) {
    case 'replaced':
      return ok(toOwnPostText(replaced.value.row));
    case 'conflict':
      return err({ kind: 'conflict', remote: toOwnPostText(replaced.value.remote) });
    case 'gone':
      return err({ kind: 'gone' });
    default:
      return assertNever(replaced.value);
  }
}

/** Unpublishes a post. Its text, address, and date stay. Safe to retry. */
export function unpublishPost(client: BlogClient, known: KnownRevision): Promise<Result<PostSchedule, ChangeFailure>> {
  return changePost(client, known, { status: 'draft' });
}

export function schedulePost(
  client: BlogClient,
  known: KnownRevision,
  at: string | null,
): Promise<Result<PostSchedule, ChangeFailure>> {
  return changePost(client, known, { status: 'published', published_at: at });
}

/** Deletes a post permanently. Safe to retry. */
export async function deletePost(client: BlogClient, known: KnownRevision): Promise<Result<undefined, ChangeFailure>> {
  const { id, authorId, revision } = known;
  const response = await client
    .from('blog_posts')
    .delete()
    .match(toRow({ id, authorId }))
    .eq('revision', revision)
    .select('id');
  const deleted = parseResponse(response, z.array(z.object({ id: z.guid() })));
  if (!deleted.ok) return deleted;
  if (deleted.value.length > 0) return ok(undefined);
  const remote = await readOwnPostRow(client, known);
  if (!remote.ok) return remote;
  if (remote.value === null) return ok(undefined);
  return err(
    remote.value.revision === revision ? { kind: 'refused', message: NOT_DELETED_MESSAGE } : { kind: 'conflict' },
  );
}

const NOT_DELETED_MESSAGE =
  'Only the author or the owner of the blog can delete a post. To take it off the blog, unpublish it.';

async function changePost(
  client: BlogClient,
  known: KnownRevision,
  change: Pick<PostColumns, 'status' | 'published_at'>,
): Promise<Result<PostSchedule, ChangeFailure>> {
  const replaced = await replaceIfUnchanged(client, known, change, () => false);
  if (!replaced.ok) {
    const { error } = replaced;
    // Another post may have taken the slug since this one was unpublished.
    return err(error.kind === 'duplicate-slug' ? { kind: 'refused', message: DUPLICATE_SLUG_MESSAGE } : error);
  }
  if (replaced.value.kind !== 'replaced') return err({ kind: 'conflict' });
  const { revision, published_at: publishedAt } = replaced.value.row;
  // A later revision also has this status, but may have text that the author doesn't know.
  if (revision > known.revision + 1) return err({ kind: 'conflict' });
  return ok({ revision, publishedAt });
}

function toOwnPostText(row: OwnPostRow): OwnPostText {
  return {
    fields: fromTextColumns(row),
    revision: row.revision,
    publishedAt: row.published_at,
    isPublished: row.status === 'published',
    changedAt: row.updated_at,
  };
}
