import type { MetadataRoute } from 'next';
import { readPostsAtBuildTime } from '../posts.ts';
import { toSitemap } from '../seo/sitemap.ts';

export const dynamic = 'force-static';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return toSitemap(await readPostsAtBuildTime());
}
