import { toFeedPosts } from '../../lib/feed/feed-post.ts';
import { toJsonFeed } from '../../lib/feed/json-feed.ts';
import { readPostsAtBuildTime } from '../../lib/posts.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return Response.json(toJsonFeed(await toFeedPosts(await readPostsAtBuildTime())));
}
