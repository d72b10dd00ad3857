/**
 * A post's metadata for search engines and social networks (specification, section 2, "Blog post"):
 * the site's pages and the editor's previews use the same functions.
 */

/** The blog's name, which is the suffix of page titles. */
export const BLOG_NAME = 'Callwright Blog';

export function toPageTitle(title: string): string {
  return `${title} | ${BLOG_NAME}`;
}

export function toPageDescription(metaDescription: string | null, title: string): string {
  return metaDescription || title;
}

/**
 * Returns the featured image if social networks can show it; otherwise the site draws a share card.
 * Networks fetch over https and show neither SVG nor AVIF; an address without an extension is accepted.
 */
export function toSharedImage(featuredImageUrl: string | null): string | null {
  const isSupported =
    featuredImageUrl !== null && /^https:/i.test(featuredImageUrl) && !UNSUPPORTED_FORMAT.test(featuredImageUrl);
  return isSupported ? featuredImageUrl : null;
}

const UNSUPPORTED_FORMAT = /^https:\/\/[^/?#]+\/[^?#]*\.(?:svgz?|avif)(?:[?#]|$)/i;
