import type { PictureFacts } from './picture-name.ts';

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

/** Below this width, networks show a picture small: a drawn card says more. */
const MIN_SHARED_WIDTH_PX = 600;

/** Whether networks are shown this picture of ours, where it is a post's featured one: cut for them, by the site. */
export function isSharedPicture({ widthPx, type }: Pick<PictureFacts, 'widthPx' | 'type'>): boolean {
  return widthPx >= MIN_SHARED_WIDTH_PX && type !== 'gif';
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
