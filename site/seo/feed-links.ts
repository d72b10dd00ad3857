import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { site } from '../settings/site.ts';

export const FEED_PATHS = { rss: SITE_FILES.rss, json: SITE_FILES.jsonFeed } as const;

/** Lets feed readers find the feeds from a page's head. */
export const FEED_LINKS = {
  'application/rss+xml': [{ url: `${site.url}${FEED_PATHS.rss}`, title: `${site.blogName} (RSS)` }],
  'application/feed+json': [{ url: `${site.url}${FEED_PATHS.json}`, title: `${site.blogName} (JSON Feed)` }],
};
