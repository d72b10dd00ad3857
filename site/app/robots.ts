import type { MetadataRoute } from 'next';
import { site } from '../settings/site.ts';

export const dynamic = 'force-static';

/** Allows everything: a crawler must read a page to see that it's `noindex`. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' }, sitemap: `${site.url}/sitemap.xml` };
}
