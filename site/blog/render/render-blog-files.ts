import { assertNever } from '@callwright/shared/result.ts';
import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { FEED_PATHS } from '../../seo/feed-links.ts';
import { toLlmsTxt } from '../../seo/llms-txt.ts';
import { toRedirectPage } from '../../seo/redirect-page.ts';
import { toRobotsTxt } from '../../seo/robots-txt.ts';
import { toSecurityTxt } from '../../seo/security-txt.ts';
import { site } from '../../settings/site.ts';
import type { BlogPage, HtmlPage, SiteFile } from '../blog-page.ts';
import { type BodyCache, toFeedPosts } from '../feed/feed-post.ts';
import { toJsonFeed } from '../feed/json-feed.ts';
import { toRss } from '../feed/rss.ts';
import { createSitePictures } from '../site-pictures.ts';
import { SITEMAP_PATHS, toSitemapIndex, toSitemapOfPages, toSitemapPart } from './sitemap.ts';

type FilePage = Exclude<BlogPage, HtmlPage>;

export function renderBlogFiles(page: FilePage): SiteFile[] {
  switch (page.kind) {
    case 'feeds':
      return renderFeeds(page);
    case 'site-texts':
      return [
        { path: SITE_FILES.llms.slice(1), content: toLlmsTxt() },
        { path: SITE_FILES.robots.slice(1), content: toRobotsTxt() },
        { path: SITE_FILES.security.slice(1), content: toSecurityTxt(page.securityExpires) },
      ];
    case 'sitemap-part':
      return [{ path: SITEMAP_PATHS.part(page.number), content: toSitemapPart(page.posts) }];
    case 'sitemap-index':
      return [
        { path: SITEMAP_PATHS.index, content: toSitemapIndex(page.parts) },
        { path: SITEMAP_PATHS.pages, content: toSitemapOfPages() },
      ];
    case 'moved':
      return [{ path: `${decodeURI(page.from).slice(1)}.html`, content: toMovedPage(page.to) }];
    default:
      return assertNever(page);
  }
}

/** For hosts without redirect rules. */
function toMovedPage(path: string): string {
  return toRedirectPage({ path, label: 'This post has moved', isIndexed: true }, site);
}

/** Bodies of feeds without missing pictures. Rendering twenty posts took longer than the rest of a deploy. */
const BODIES: BodyCache = new Map();

function renderFeeds({ posts, missingPictures }: Extract<BlogPage, { kind: 'feeds' }>): SiteFile[] {
  const known = missingPictures ? new Map<string, string>() : BODIES;
  const described = toFeedPosts(posts, createSitePictures(missingPictures), known);
  return [
    { path: FEED_PATHS.rss.slice(1), content: toRss(described) },
    { path: FEED_PATHS.json.slice(1), content: JSON.stringify(toJsonFeed(described)) },
  ];
}
