import { z } from 'zod';
import { type PostFields, postSchema } from '../post/post.ts';
import { fromTextColumns } from '../post/post-columns.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse } from './api-response.ts';
import type { BlogClient } from './client.ts';

const ownPostSummarySchema = postSchema
  .pick({ id: true, title: true, slug: true, views: true, revision: true, updated_at: true })
  .extend({ status: z.enum(['draft', 'published']), published_at: postSchema.shape.published_at.nullable() });

/** One of the author's own posts in a list: whatever its state. */
export type OwnPostSummary = z.infer<typeof ownPostSummarySchema>;

export const ownPostTextSchema = ownPostSummarySchema.extend({
  content: z.string(),
  excerpt: z.string().nullable(),
  meta_description: z.string().nullable(),
  keywords: z.string().nullable(),
  featured_image_url: z.string().nullable(),
});

/** One of the author's own posts with its text, as a form takes it. */
export type OwnPostText = {
  fields: PostFields;
  revision: number;
  publishedAt: string | null;
  isPublished: boolean;
  changedAt: string;
};

/** Why a change of a post did not happen; `conflict`: somebody changed it since it was read. */
export type ChangeFailure = ApiFailure | { kind: 'conflict' };

/** A post as it was read: a change goes through only while that is still so. */
export type KnownRevision = { id: string; authorId: string; revision: number };

export type PostSchedule = { revision: number; publishedAt: string | null };

const SUMMARY_COLUMNS = 'id, title, slug, views, revision, updated_at, status, published_at';
export const TEXT_COLUMNS = `${SUMMARY_COLUMNS}, content, excerpt, meta_description, keywords, featured_image_url`;

/** A hosted backend cuts an answer off at 1,000 rows, so the list is read in pages. */
const POSTS_PER_READ = 500;

/** The author's posts in every state, the newest change first. */
export async function listOwnPosts(
  client: BlogClient,
  authorId: string,
): Promise<Result<OwnPostSummary[], ApiFailure>> {
  const posts: OwnPostSummary[] = [];
  for (;;) {
    const answer = await client
      .from('blog_posts')
      .select(SUMMARY_COLUMNS)
      .eq('author_id', authorId)
      .order('updated_at', { ascending: false })
      .order('id')
      .range(posts.length, posts.length + POSTS_PER_READ - 1);
    const page = parseResponse(answer, z.array(ownPostSummarySchema));
    if (!page.ok) return page;
    posts.push(...page.value);
    if (page.value.length < POSTS_PER_READ) return ok(posts);
  }
}

/** One of the author's posts, to be edited; null where it is gone. */
export async function readOwnPostText(
  client: BlogClient,
  { id, authorId }: Pick<KnownRevision, 'id' | 'authorId'>,
): Promise<Result<OwnPostText | null, ApiFailure>> {
  const answer = await client.from('blog_posts').select(TEXT_COLUMNS).eq('id', id).eq('author_id', authorId).limit(1);
  const rows = parseResponse(answer, z.array(ownPostTextSchema));
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (!row) return ok(null);
  return ok(toOwnPostText(row));
}

/** What the author typed to make this row, and how the row stands. */
export function toOwnPostText(row: z.infer<typeof ownPostTextSchema>): OwnPostText {
  return {
    fields: fromTextColumns(row),
    revision: row.revision,
    publishedAt: row.published_at,
    isPublished: row.status === 'published',
    changedAt: row.updated_at,
  };
}

/** Takes a post off the blog; its text, its address and its date stay. Safe to call again after a lost answer. */
export function unpublishPost(client: BlogClient, known: KnownRevision): Promise<Result<PostSchedule, ChangeFailure>> {
  return changePost(client, known, { status: 'draft' }, (row) => row.status === 'draft');
}

/**
 * Shows a post from this time on, or at once.
 *
 * @param at an ISO time; null for now, by the server's clock.
 */
export function schedulePost(
  client: BlogClient,
  known: KnownRevision,
  at: string | null,
): Promise<Result<PostSchedule, ChangeFailure>> {
  return changePost(client, known, { status: 'published', published_at: at }, (row) => {
    if (row.status !== 'published' || row.published_at === null) return false;
    return at !== null && Date.parse(row.published_at) === Date.parse(at);
  });
}

/** Deletes a post for good. Safe to call again after a lost answer. */
export async function deletePost(client: BlogClient, known: KnownRevision): Promise<Result<undefined, ChangeFailure>> {
  const { id, authorId, revision } = known;
  const answer = await client
    .from('blog_posts')
    .delete()
    .eq('id', id)
    .eq('author_id', authorId)
    .eq('revision', revision)
    .select('id');
  const gone = parseResponse(answer, z.array(z.object({ id: z.uuid() })));
  if (!gone.ok) return gone;
  if (gone.value.length > 0) return ok(undefined);
  const standing = await readOwnPostText(client, known);
  if (!standing.ok) return standing;
  return standing.value === null ? ok(undefined) : err({ kind: 'conflict' });
}

/** Changes a row if it still is what was read; where it is not, it may be that this very change did it. */
async function changePost(
  client: BlogClient,
  { id, authorId, revision }: KnownRevision,
  change: { status: 'draft' | 'published'; published_at?: string | null },
  isDone: (row: OwnPostSummary) => boolean,
): Promise<Result<PostSchedule, ChangeFailure>> {
  const answer = await client
    .from('blog_posts')
    .update(change)
    .eq('id', id)
    .eq('author_id', authorId)
    .eq('revision', revision)
    .select(SUMMARY_COLUMNS);
  const changed = parseResponse(answer, z.array(ownPostSummarySchema));
  if (!changed.ok) return changed;
  const [row] = changed.value;
  if (row) return ok({ revision: row.revision, publishedAt: row.published_at });
  const again = await client.from('blog_posts').select(SUMMARY_COLUMNS).eq('id', id).eq('author_id', authorId).limit(1);
  const standing = parseResponse(again, z.array(ownPostSummarySchema));
  if (!standing.ok) return standing;
  const [now] = standing.value;
  if (!now || !isDone(now) || now.revision !== revision + 1) return err({ kind: 'conflict' });
  return ok({ revision: now.revision, publishedAt: now.published_at });
}
