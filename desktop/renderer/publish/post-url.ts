/** The address of a post on the site; null where the app was not told the site's address. */
export function toPostUrl(siteUrl: string | null, slug: string | undefined): string | null {
  return siteUrl === null || slug === undefined ? null : `${siteUrl}/blog/${slug}`;
}
