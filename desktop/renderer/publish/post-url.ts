/** Returns null if the site's address is unknown. */
export function toPostUrl(siteUrl: string | null, slug: string | undefined): string | null {
  return siteUrl === null || slug === undefined ? null : `${siteUrl}/blog/${slug}`;
}
