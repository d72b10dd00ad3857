import '../zod-without-eval.ts';
import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../database.types.ts';
import { type Post, type PostFields, type PostSummary, postSchema, postSummarySchema } from '../post/post.ts';
import { fromTextColumns, toTextColumns } from '../post/post-columns.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, type SupabaseResponse, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

/** Why a publish did not happen. Nothing was saved, unless it is `unreachable`: then nobody knows yet. */
export type PublishPostFailure =
  | ApiFailure
  | { kind: 'duplicate-slug' }
  | { kind: 'conflict' }
  /** The post that the text was based on was deleted; sent without a `baseRevision`, it is a new one. */
  | { kind: 'gone' };

export type PostToPublish = {
  /** Made by the author's machine, so that sending twice is one row. */
  id: string;
  /** Parsed by `postFieldsSchema`. */
  fields: PostFields;
  author: { id: string; name: string };
  /** The revision that the text was based on; null when this machine never heard of one. */
  baseRevision: number | null;
  /** Readers see it from this ISO time on; left out, from now on, or from the time that the post has. */
  publishAt?: string | null;
  /**
   * Whether a text is one that this machine sent before and never heard back about: such a text is
   * the author's own, so replacing it takes nothing from anybody. Left out by a client that keeps no
   * account of that: then a row that nobody has changed since its insert is its own.
   */
  isEarlierSend?: (standing: PostFields) => boolean;
};

export type PublishedPost = { id: string; slug: string; revision: number; publishedAt: string };

const SUMMARY_COLUMNS = 'id, title, slug, excerpt, author_name, published_at, featured_image_url, keywords, revision';
const POST_COLUMNS =
  'id, title, slug, excerpt, author_name, published_at, featured_image_url, keywords, revision, content, meta_description, views, updated_at';
const OWN_COLUMNS =
  'title, slug, content, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at, revision';

/** A hosted backend cuts an answer off at 1,000 rows, so lists are read in pages. */
const SUMMARIES_PER_READ = 500;
const SLUGS_PER_READ = 1_000;
const POSTS_PER_READ = 50;

/** The published posts, newest first (specification, section 7, "List"). */
export function listPublishedPosts(client: BlogClient): Promise<Result<PostSummary[], ApiFailure>> {
  return readAllPages(SUMMARIES_PER_READ, z.array(postSummarySchema), (from, to) =>
    publishedPosts(client, SUMMARY_COLUMNS).order('published_at', { ascending: false }).order('id').range(from, to),
  );
}

/** The addresses that are taken: those of the published posts. */
export function listPublishedSlugs(client: BlogClient): Promise<Result<PostSlug[], ApiFailure>> {
  return readAllPages(SLUGS_PER_READ, z.array(postSlugSchema), (from, to) =>
    publishedPosts(client, 'id, slug').order('id').range(from, to),
  );
}

/** The published posts with their texts, newest first: what a build of the site reads. */
export function listPublishedPostsInFull(client: BlogClient): Promise<Result<Post[], ApiFailure>> {
  return readAllPages(POSTS_PER_READ, z.array(postSchema), (from, to) =>
    publishedPosts(client, POST_COLUMNS).order('published_at', { ascending: false }).order('id').range(from, to),
  );
}

/** The published post at a slug (specification, section 7, "Post"); null when no reader can see one. */
export async function readPublishedPost(client: BlogClient, slug: string): Promise<Result<Post | null, ApiFailure>> {
  const answer = await publishedPosts(client, POST_COLUMNS).eq('slug', slug).limit(1);
  const posts = parseResponse(answer, z.array(postSchema));
  return posts.ok ? ok(posts.value[0] ?? null) : posts;
}

/** Where the published post is now that once was at this slug; null where there is none. */
export async function resolvePostSlug(client: BlogClient, slug: string): Promise<Result<string | null, ApiFailure>> {
  return parseResponse(await client.rpc('resolve_post_slug', { slug }), z.string().nullable());
}

/** Counts one view of a published post, atomically (design, "Data"). */
export async function incrementPostViews(client: BlogClient, slug: string): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('increment_post_views', { slug });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}

/**
 * Publishes a post: checks the slug, inserts, and reads back what stands there. Safe to call again
 * after a lost answer, because an insert that did arrive is known by its id and text. Where the row
 * stands with another text, it is replaced only if nobody changed it since `baseRevision`. A post
 * that was deleted since does not come back by being edited.
 */
export async function publishPost(
  client: BlogClient,
  post: PostToPublish,
): Promise<Result<PublishedPost, PublishPostFailure>> {
  const { id, author, baseRevision } = post;
  const taken = await isSlugTakenByAnother(client, post.fields.slug, id);
  if (!taken.ok) return taken;
  if (taken.value) return err({ kind: 'duplicate-slug' });

  const columns = toColumns(post);
  if (baseRevision === null) {
    const inserted = await client
      .from('blog_posts')
      .upsert({ id, author_id: author.id, ...columns }, { onConflict: 'id', ignoreDuplicates: true });
    if (inserted.error) return err(toPublishFailure(inserted.error, inserted.status));
  }

  const standing = await readPost(client, id);
  if (!standing.ok) return standing;
  if (standing.value === null) return err({ kind: baseRevision === null ? 'conflict' : 'gone' });
  if (standing.value.author_id !== author.id) return err({ kind: 'conflict' });
  if (isSameText(standing.value, columns)) return ok(toPublishedPost(id, standing.value));
  const replaced = chooseReplaced(post, standing.value);
  return replaced === null ? err({ kind: 'conflict' }) : replacePost(client, id, columns, replaced);
}

/** The revision that the author knows, and so may replace; null where they know none. */
function chooseReplaced({ baseRevision, isEarlierSend }: PostToPublish, standing: OwnPost): number | null {
  // Somebody who took the post off the blog since has seen that text.
  if (standing.status === 'published' && isEarlierSend?.(fromTextColumns(standing))) return standing.revision;
  return baseRevision ?? (isEarlierSend ? null : FIRST_REVISION);
}

/** Asks for what every reader sees, so that an author's own drafts stay out of the public pages. */
function publishedPosts(client: BlogClient, columns: string) {
  return client.from('blog_posts').select(columns).eq('status', 'published').lte('published_at', 'now');
}

/** The revision of an insert whose answer was lost. */
const FIRST_REVISION = 1;

const postSlugSchema = postSchema.pick({ id: true, slug: true });

export type PostSlug = z.infer<typeof postSlugSchema>;

type PostColumns = ReturnType<typeof toColumns>;

const ownPostSchema = postSchema
  .pick({ title: true, slug: true, content: true, excerpt: true, meta_description: true, keywords: true })
  .extend({
    featured_image_url: z.string().nullable(),
    author_id: z.uuid(),
    author_name: z.string(),
    status: z.enum(['draft', 'published']),
    published_at: postSchema.shape.published_at.nullable(),
    revision: postSchema.shape.revision,
  });

type OwnPost = z.infer<typeof ownPostSchema>;

async function isSlugTakenByAnother(
  client: BlogClient,
  slug: string,
  id: string,
): Promise<Result<boolean, ApiFailure>> {
  const answer = await client.from('blog_posts').select('id').eq('slug', slug).neq('id', id).limit(1);
  const rows = parseResponse(answer, z.array(z.object({ id: z.uuid() })));
  return rows.ok ? ok(rows.value.length > 0) : rows;
}

/** The post as its author sees it, or as every reader does; null where the one who asks sees none. */
async function readPost(client: BlogClient, id: string): Promise<Result<OwnPost | null, ApiFailure>> {
  const answer = await client.from('blog_posts').select(OWN_COLUMNS).eq('id', id).limit(1);
  const rows = parseResponse(answer, z.array(ownPostSchema));
  return rows.ok ? ok(rows.value[0] ?? null) : rows;
}

async function replacePost(
  client: BlogClient,
  id: string,
  columns: PostColumns,
  baseRevision: number,
): Promise<Result<PublishedPost, PublishPostFailure>> {
  const answer = await client
    .from('blog_posts')
    .update(columns)
    .eq('id', id)
    .eq('revision', baseRevision)
    .select(OWN_COLUMNS);
  if (answer.error) return err(toPublishFailure(answer.error, answer.status));
  const rows = parseResponse(answer, z.array(ownPostSchema));
  if (!rows.ok) return rows;
  const [row] = rows.value;
  return row ? ok(toPublishedPost(id, row)) : err({ kind: 'conflict' });
}

/** The publish time is the server's. */
function toColumns({ fields, author, publishAt }: PostToPublish) {
  return {
    ...toTextColumns(fields),
    author_name: author.name,
    status: 'published' as const,
    ...(publishAt ? { published_at: publishAt } : {}),
  } satisfies Database['public']['Tables']['blog_posts']['Update'];
}

function isSameText(standing: OwnPost, columns: PostColumns): boolean {
  const { published_at: planned, ...text } = columns;
  const isInTime = planned === undefined || Date.parse(planned) === Date.parse(standing.published_at ?? '');
  return isInTime && Object.entries(text).every(([name, value]) => standing[name as keyof typeof text] === value);
}

function toPublishedPost(id: string, { slug, revision, published_at }: OwnPost): PublishedPost {
  return { id, slug, revision, publishedAt: published_at ?? '' };
}

/** Reads page after page until one comes back short; every page has to succeed. */
async function readAllPages<Row>(
  size: number,
  schema: z.ZodType<Row[]>,
  readPage: (from: number, to: number) => PromiseLike<SupabaseResponse>,
): Promise<Result<Row[], ApiFailure>> {
  const rows: Row[] = [];
  for (;;) {
    const page = parseResponse(await readPage(rows.length, rows.length + size - 1), schema);
    if (!page.ok) return page;
    rows.push(...page.value);
    if (page.value.length < size) return ok(rows);
  }
}

const UNIQUE_VIOLATION = '23505';

/** Why a write of a post was refused: the database alone knows every address that is taken. */
export function toPublishFailure(error: PostgrestError, status: number): ApiFailure | { kind: 'duplicate-slug' } {
  return error.code === UNIQUE_VIOLATION ? { kind: 'duplicate-slug' } : toApiFailure(error, status);
}
