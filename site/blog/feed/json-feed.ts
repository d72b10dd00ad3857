import { FEED_PATHS } from '../../seo/feed-links.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import type { FeedPost } from './feed-post.ts';

/** Returns the blog as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(posts: readonly FeedPost[]) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.blogName,
    home_page_url: `${site.url}${ROUTES.blog.path}`,
    feed_url: `${site.url}${FEED_PATHS.json}`,
    description: site.blogDescription,
    icon: `${site.url}/icon-512.png`,
    favicon: `${site.url}/icon-192.png`,
    language: 'en-US',
    items: posts.map((post) => ({
      id: post.id,
      url: post.url,
      title: post.title,
      content_html: post.html,
      summary: post.summary,
      ...(post.image ? { image: post.image } : {}),
      date_published: post.publishedAt.toISOString(),
      date_modified: post.updatedAt.toISOString(),
      authors: [{ name: post.author }],
      tags: post.keywords,
    })),
  };
}
