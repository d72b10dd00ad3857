import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { listPublishedPostsInFull } from '@callwright/shared/api/published-posts.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { env } from './env.ts';
import { POSTS_UNREADABLE } from './posts-unreadable.ts';

let posts: Promise<Post[]> | undefined;

/**
 * Every published post, newest first, read once for the whole build.
 *
 * @throws where the backend cannot be read: a site without its posts must never be shipped (design, boundary 6).
 */
export function readPostsAtBuildTime(): Promise<Post[]> {
  posts ??= readPosts();
  return posts;
}

async function readPosts(): Promise<Post[]> {
  const read = await listPublishedPostsInFull(createAnonymousBlogClient(env));
  if (read.ok) return read.value;
  throw new Error(`${POSTS_UNREADABLE} from ${env.SUPABASE_URL}: ${read.error.message}`);
}
