import { XMLBuilder } from 'fast-xml-parser';
import { FEED_PATHS } from '../../seo/feed-links.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import type { FeedPost } from './feed-post.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/** Returns the blog as RSS 2.0, with whole posts (content:encoded) and author names (dc:creator). */
export function toRss(posts: readonly FeedPost[]): string {
  const newest = posts.length > 0 ? Math.max(...posts.map(({ updatedAt }) => updatedAt.getTime())) : null;
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      channel: {
        title: site.blogName,
        link: `${site.url}${ROUTES.blog.path}`,
        description: site.blogDescription,
        language: 'en-us',
        ...(newest === null ? {} : { lastBuildDate: toRfc822(new Date(newest)) }),
        'atom:link': { '@href': `${site.url}${FEED_PATHS.rss}`, '@rel': 'self', '@type': 'application/rss+xml' },
        item: posts.map(toItem),
      },
    },
  });
}

function toItem(post: FeedPost) {
  return {
    title: toXmlText(post.title),
    link: post.url,
    guid: { '@isPermaLink': 'false', '#text': post.id },
    pubDate: toRfc822(post.publishedAt),
    'dc:creator': toXmlText(post.author),
    category: post.keywords.map(toXmlText),
    // Feed readers parse a description as HTML.
    description: toXmlText(post.summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    'content:encoded': toXmlText(post.html),
  };
}

/** RSS requires RFC 822 dates, with a four-digit year. */
function toRfc822(date: Date): string {
  return date.toUTCString();
}

/** XML 1.0 can't contain most control characters, not even escaped. */
function toXmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
