import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { site } from '../settings/site.ts';

export const FEED_PATHS = { rss: SITE_FILES.rss, json: SITE_FILES.jsonFeed } as const;

/** For the heads of the pages that lead to posts: a reader of feeds finds them there. */
export const FEED_LINKS = {
  'application/rss+xml': [{ url: `${site.url}${FEED_PATHS.rss}`, title: `${site.blogName} (RSS)` }],
  'application/feed+json': [{ url: `${site.url}${FEED_PATHS.json}`, title: `${site.blogName} (JSON Feed)` }],
};
