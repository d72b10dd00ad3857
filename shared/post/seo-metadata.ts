/**
 * What a post's page says of itself to search engines and networks (specification, section 2, "Blog
 * post"): the site writes its pages with these, and the editor's previews show the same.
 */

/** The blog's name, the page titles' suffix. */
export const BLOG_NAME = 'Callwright Blog';

export function toPageTitle(title: string): string {
  return `${title} | ${BLOG_NAME}`;
}

export function toPageDescription(metaDescription: string | null, title: string): string {
  return metaDescription || title;
}

/**
 * The featured image, where networks can show it; else the site draws a card for them. They fetch
 * over https, and show neither SVG nor AVIF; an address that does not tell its format is taken.
 */
export function toSharedImage(featuredImageUrl: string | null): string | null {
  const isShown = featuredImageUrl !== null && /^https:/i.test(featuredImageUrl) && !DRAWN.test(featuredImageUrl);
  return isShown ? featuredImageUrl : null;
}

const DRAWN = /^https:\/\/[^/?#]+\/[^?#]*\.(?:svgz?|avif)(?:[?#]|$)/i;
