import type { PictureFacts } from './picture-name.ts';

/** The site and the editor's previews share these rules (specification, section 2, "Blog post"). */

export const BLOG_NAME = 'Callwright Blog';

export function toPageTitle(title: string): string {
  return `${title} | ${BLOG_NAME}`;
}

export function toPageDescription(metaDescription: string | null, title: string): string {
  return metaDescription || title;
}

/** Social networks show smaller pictures as thumbnails, so a generated card is better. */
const MIN_SHARED_WIDTH_PX = 600;

export function isSharedPicture({ widthPx, type }: Pick<PictureFacts, 'widthPx' | 'type'>): boolean {
  return widthPx >= MIN_SHARED_WIDTH_PX && type !== 'gif';
}

/** Social networks need https and don't support SVG and AVIF. Null means a generated card. */
export function toSharedImage(featuredImageUrl: string | null): string | null {
  const isSupported =
    featuredImageUrl !== null && /^https:/i.test(featuredImageUrl) && !UNSUPPORTED_FORMAT.test(featuredImageUrl);
  return isSupported ? featuredImageUrl : null;
}

const UNSUPPORTED_FORMAT = /^https:\/\/[^/?#]+\/[^?#]*\.(?:svgz?|avif)(?:[?#]|$)/i;
