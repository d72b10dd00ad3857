import { readPostsAtBuildTime } from '../../posts.ts';
import { toFeedPosts } from '../../seo/feed/feed-post.ts';
import { toJsonFeed } from '../../seo/feed/json-feed.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return Response.json(toJsonFeed(await toFeedPosts(await readPostsAtBuildTime())));
}
