import { toFeedPosts } from '../../lib/feed/feed-post.ts';
import { toRss } from '../../lib/feed/rss.ts';
import { readPostsAtBuildTime } from '../../lib/posts.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return new Response(toRss(await toFeedPosts(await readPostsAtBuildTime())));
}
