import type { Post } from '@callwright/shared/post/post.ts';
import type { MetadataRoute } from 'next';
import { ROUTES } from '../content/routes.ts';
import { site } from '../content/site.ts';
import { INDEXED_ROUTES } from './indexed-routes.ts';
import { latestUpdate } from './latest-update.ts';

/** Every page that may be found, at its canonical address; a change is named only where its time is known. */
export function toSitemap(posts: readonly Post[]): MetadataRoute.Sitemap {
  const lastChange = latestUpdate(posts);
  return [
    ...INDEXED_ROUTES.map((route) => ({
      url: `${site.url}${route.path}`,
      ...(route === ROUTES.blog && lastChange ? { lastModified: lastChange } : {}),
    })),
    ...posts.map((post) => ({
      url: `${site.url}/blog/${post.slug}`,
      lastModified: latestUpdate([post]) ?? post.published_at,
    })),
  ];
}
