import '../zod-without-eval.ts';
import { z } from 'zod';
import { type Post, type PostSummary, postSchema, postSummarySchema } from '../post/post.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse, parseRows, readAllAfter, toApiFailure } from './api-response.ts';
import type { BlogClient } from './client.ts';

// What a reader may ask. The islands of the public pages carry this module: nothing of an author's belongs here.

const SUMMARY_COLUMNS = Object.keys(postSummarySchema.shape).join(', ');
export const POST_COLUMNS = Object.keys(postSchema.shape).join(', ');

const SLUGS_PER_PAGE = 1_000;

/**
 * Lists at most so many published posts, newest first (specification, section 7, "List"). A row that is no post is
 * left out: it is one author's, and the list is everybody's.
 *
 * @param limit at most 500.
 */
export async function listPublishedPosts(
  client: BlogClient,
  limit: number,
): Promise<Result<PostSummary[], ApiFailure>> {
  const response = await newestFirst(publishedPosts(client, SUMMARY_COLUMNS)).limit(limit);
  return parseRows(response, postSummarySchema);
}

/** Lists the slugs of the published posts: the addresses that are taken. */
export function listPublishedSlugs(client: BlogClient): Promise<Result<PostSlug[], ApiFailure>> {
  return readAllAfter(SLUGS_PER_PAGE, z.array(postSlugSchema), (last) => {
    const query = publishedPosts(client, 'id, slug').order('id').limit(SLUGS_PER_PAGE);
    return last ? query.gt('id', last.id) : query;
  });
}

/** Reads the published post at a slug (specification, section 7, "Post"); null when no reader can see one. */
export async function readPublishedPost(client: BlogClient, slug: string): Promise<Result<Post | null, ApiFailure>> {
  const response = await publishedPosts(client, POST_COLUMNS).eq('slug', slug).limit(1);
  const posts = parseResponse(response, z.array(postSchema));
  return posts.ok ? ok(posts.value[0] ?? null) : posts;
}

/** Reads which revision of a post readers see, and where; null when no reader can see one. */
export async function readPublicRevision(
  client: BlogClient,
  id: string,
): Promise<Result<PublicRevision | null, ApiFailure>> {
  const response = await publishedPosts(client, 'slug, revision').eq('id', id).limit(1);
  const posts = parseResponse(response, z.array(publicRevisionSchema));
  return posts.ok ? ok(posts.value[0] ?? null) : posts;
}

/** Finds where the published post is now that once was at this slug; null where there is none. */
export async function resolvePostSlug(client: BlogClient, slug: string): Promise<Result<string | null, ApiFailure>> {
  return parseResponse(await client.rpc('resolve_post_slug', { slug }), z.string().nullable());
}

/** Counts one view of a published post, atomically. */
export async function incrementPostViews(client: BlogClient, slug: string): Promise<Result<void, ApiFailure>> {
  const { error, status } = await client.rpc('increment_post_views', { slug });
  return error ? err(toApiFailure(error, status)) : ok(undefined);
}

/** Selects what every reader sees, so that an author's own drafts stay out of the public pages. */
export function publishedPosts(client: BlogClient, columns: string, options?: { count: 'exact' }) {
  return client.from('blog_posts').select(columns, options).eq('status', 'published').lte('published_at', 'now');
}

const publicRevisionSchema = postSchema.pick({ slug: true, revision: true });

type PublicRevision = z.infer<typeof publicRevisionSchema>;

/** The order of every list of the blog; of two posts of the same time, the one with the higher id counts as newer. */
function newestFirst(posts: ReturnType<typeof publishedPosts>) {
  return posts.order('published_at', { ascending: false }).order('id', { ascending: false });
}

const postSlugSchema = postSchema.pick({ id: true, slug: true });

export type PostSlug = z.infer<typeof postSlugSchema>;
