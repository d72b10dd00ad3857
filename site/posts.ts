import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { listPublishedPostsInFull } from '@callwright/shared/api/published-posts.ts';
import type { Post } from '@callwright/shared/post/post.ts';

/** How the line begins that says why a build failed for want of posts; the export looks for it in the build's output. */
export const POSTS_UNREADABLE = 'The posts of the blog could not be read';

let posts: Promise<Post[]> | undefined;

/**
 * Every published post, newest first, read once for the whole build.
 *
 * @throws where the backend cannot be read: a site without its posts is never shipped (site/README.md, "An unreadable backend fails the build").
 */
export function readPostsAtBuildTime(): Promise<Post[]> {
  posts ??= readPosts();
  return posts;
}

async function readPosts(): Promise<Post[]> {
  // Imported here, because it reads the environment of a build: the export imports this file outside of one.
  const { env } = await import('./env.ts');
  const read = await listPublishedPostsInFull(createAnonymousBlogClient(env));
  if (read.ok) return read.value;
  throw new Error(`${POSTS_UNREADABLE} from ${env.SUPABASE_URL}: ${read.error.message}`);
}
