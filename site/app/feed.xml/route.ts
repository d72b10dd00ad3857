import { readPostsAtBuildTime } from '../../posts.ts';
import { toFeedPosts } from '../../seo/feed/feed-post.ts';
import { toRss } from '../../seo/feed/rss.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return new Response(toRss(await toFeedPosts(await readPostsAtBuildTime())));
}
