import type { MetadataRoute } from 'next';
import { site } from '../settings/site.ts';

export const dynamic = 'force-static';

/** Nothing is forbidden: a crawler has to read a page to see that it is not for its index. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' }, sitemap: `${site.url}/sitemap.xml` };
}
