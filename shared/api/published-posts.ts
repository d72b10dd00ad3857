import '../zod-without-eval.ts';
import { z } from 'zod';
import { type Post, type PostSummary, postSchema, postSummarySchema } from '../post/post.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, parseRows, readAllAfter, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

// Public pages bundle this module, so it has nothing for authors.

const SUMMARY_COLUMNS = Object.keys(postSummarySchema.shape).join(', ');
export const POST_COLUMNS = Object.keys(postSchema.shape).join(', ');

const SLUGS_PER_PAGE = 1_000;

/** Lists at most 500 published posts, newest first (specification, section 7, "List"). Skips invalid rows. */
export async function listPublishedPosts(
  client: BlogClient,
  limit: number,
): Promise<Result<PostSummary[], ApiFailure>> {
  const response = await newestFirst(publishedPosts(client, SUMMARY_COLUMNS)).limit(limit);
  return parseRows(response, postSummarySchema);
}

export function listPublishedSlugs(client: BlogClient): Promise<Result<PostSlug[], ApiFailure>> {
  return readAllAfter(SLUGS_PER_PAGE, z.array(postSlugSchema), (last) => {
    const query = publishedPosts(client, 'id, slug').order('id').limit(SLUGS_PER_PAGE);
    return last ? query.gt('id', last.id) : query;
  });
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

const postSlugSchema = postSchema.pick({ id: true, slug: true });

export type PostSlug = z.infer<typeof postSlugSchema>;
