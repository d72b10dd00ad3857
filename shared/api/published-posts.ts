import '../zod-without-eval.ts';
import { z } from 'zod';
import { type Post, type PostSummary, postSchema, postSummarySchema } from '../post/post.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, parseRows, readAllAfter, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

// Public pages bundle this module, so it has nothing for authors.

const SUMMARY_COLUMNS = Object.keys(postSummarySchema.shape).join(', ');
export const POST_COLUMNS = Object.keys(postSchema.shape).join(', ');

const POSTS_PER_PAGE = 1_000;

/** Lists at most 500 published posts, newest first (specification, section 7, "List"). Skips invalid rows. */
export async function listPublishedPosts(
  client: BlogClient,
  limit: number,
): Promise<Result<PostSummary[], ApiFailure>> {
  const response = await newestFirst(publishedPosts(client, SUMMARY_COLUMNS)).limit(limit);
  return parseRows(response, postSummarySchema);
}

/** Lists every published post, without its text. */
export function listPostEntries(client: BlogClient): Promise<Result<PostEntry[], ApiFailure>> {
  return readAllAfter(POSTS_PER_PAGE, z.array(postEntrySchema), (last) => {
    const query = publishedPosts(client, ENTRY_COLUMNS).order('id').limit(POSTS_PER_PAGE);
    return last ? query.gt('id', last.id) : query;
  });
}

/** Reads the texts of at most 50 published posts. Leaves out posts that are no longer published. */
export async function readPostTexts(
  client: BlogClient,
  ids: readonly string[],
): Promise<Result<PostText[], ApiFailure>> {
  const response = await publishedPosts(client, 'id, revision, content').in('id', ids).limit(ids.length);
  return parseResponse(response, z.array(postTextSchema));
}

/** Reads a published post (specification, section 7, "Post"). Returns null if there is none. */
export async function readPublishedPost(client: BlogClient, slug: string): Promise<Result<Post | null, ApiFailure>> {
  const response = await publishedPosts(client, POST_COLUMNS).eq('slug', slug).limit(1);
  const posts = parseResponse(response, z.array(postSchema));
  return posts.ok ? ok(posts.value[0] ?? null) : posts;
}

export async function readPublicRevision(
  client: BlogClient,
  id: string,
): Promise<Result<PublicRevision | null, ApiFailure>> {
  const response = await publishedPosts(client, 'slug, revision').eq('id', id).limit(1);
  const posts = parseResponse(response, z.array(publicRevisionSchema));
  return posts.ok ? ok(posts.value[0] ?? null) : posts;
}

/** Returns the current slug of the post that once had this slug, or null. */
export async function resolvePostSlug(client: BlogClient, slug: string): Promise<Result<string | null, ApiFailure>> {
  return parseResponse(await client.rpc('resolve_post_slug', { slug }), z.string().nullable());
}

/** Returns the slug of the post that has this path among its old URLs, or null. */
export async function resolveOldUrl(client: BlogClient, path: string): Promise<Result<string | null, ApiFailure>> {
  return parseResponse(await client.rpc('resolve_old_url', { path }), z.string().nullable());
}

export async function incrementPostViews(client: BlogClient, slug: string): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('increment_post_views', { slug });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}

/** Excludes the signed-in author's own drafts. */
export function publishedPosts(client: BlogClient, columns: string, options?: { count: 'exact' }) {
  return client.from('blog_posts').select(columns, options).eq('status', 'published').lte('published_at', 'now');
}

const publicRevisionSchema = postSchema.pick({ slug: true, revision: true });

type PublicRevision = z.infer<typeof publicRevisionSchema>;

function newestFirst(posts: ReturnType<typeof publishedPosts>) {
  return posts.order('published_at', { ascending: false }).order('id', { ascending: false });
}

const postEntrySchema = postSchema.pick({ id: true, slug: true, title: true, published_at: true, revision: true });

const ENTRY_COLUMNS = Object.keys(postEntrySchema.shape).join(', ');

export type PostEntry = z.infer<typeof postEntrySchema>;

const postTextSchema = postSchema.pick({ id: true, revision: true, content: true });

export type PostText = z.infer<typeof postTextSchema>;
