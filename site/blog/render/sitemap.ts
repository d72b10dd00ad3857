import { XMLBuilder } from 'fast-xml-parser';
import { INDEXED_ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import type { SitemapPost } from '../blog-page.ts';

export const SITEMAP_PATHS = {
  index: 'sitemap.xml',
  pages: 'sitemap/pages.xml',
  part: (number: number) => `sitemap/${number}.xml`,
};

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/** Returns the index (https://www.sitemaps.org/protocol.html#index): the site's pages, then the posts, oldest first. */
export function toSitemapIndex(parts: number): string {
  const paths = [SITEMAP_PATHS.pages, ...Array.from({ length: parts }, (_, index) => SITEMAP_PATHS.part(index + 1))];
  return build('sitemapindex', { sitemap: paths.map((path) => ({ loc: `${site.url}/${path}` })) });
}

export function toSitemapOfPages(): string {
  return build('urlset', { url: INDEXED_ROUTES.map(({ path }) => ({ loc: `${site.url}${path}` })) });
}

export function toSitemapPart(posts: readonly SitemapPost[]): string {
  return build('urlset', {
    url: posts.map(({ slug, changedAt }) => ({ loc: `${site.url}/blog/${slug}`, lastmod: toUtc(changedAt) })),
  });
}

function build(root: string, content: object): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    [root]: { '@xmlns': NAMESPACE, ...content },
  });
}

/** In UTC, without fractions of a second. */
function toUtc(time: string): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
