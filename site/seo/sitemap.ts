import type { Post } from '@callwright/shared/post/post.ts';
import type { MetadataRoute } from 'next';
import { INDEXED_ROUTES, ROUTES } from '../content/routes.ts';
import { site } from '../content/site.ts';

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

/** Finds when any of the posts was last changed or published, to the second, in UTC; null without posts. */
function latestUpdate(posts: readonly { updated_at: string; published_at: string }[]): string | null {
  const times = posts.flatMap((post) => [Date.parse(post.updated_at), Date.parse(post.published_at)]);
  return times.length > 0 ? toUtc(Math.max(...times)) : null;
}

function toUtc(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
