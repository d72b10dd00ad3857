import type { PictureFacts } from '../post/picture-name.ts';
import type { PictureReference } from '../post/picture-reference.ts';

export type PictureSources = {
  src: string;
  srcSet?: string;
  /** Smaller files of another type, for browsers that support it. */
  better?: { type: string; srcSet: string };
  /** The largest file, which a click opens. Null if there's nothing to open. */
  href: string | null;
};

/** Returns the files of an uploaded picture. Null if it isn't available: the page shows the alt text. */
export type ToPictureSources = (reference: PictureReference) => PictureSources | null;

export const toUploadedPicture: ToPictureSources = ({ authorId, address }) =>
  authorId === null ? null : { src: address, href: address };

export function toSizes({ isHalf, facts }: Pick<PictureReference, 'isHalf' | 'facts'>): string {
  const share = isHalf ? 0.5 : isTall(facts) ? TALL_SHARE : 1;
  return `(min-width: 48rem) ${Math.round(TEXT_WIDTH_PX * share)}px, calc(100vw - 2.5rem)`;
}

/** Tall pictures are narrower, so that they fit on a screen. */
export function isTall({ widthPx, heightPx }: Pick<PictureFacts, 'widthPx' | 'heightPx'>): boolean {
  return heightPx > widthPx * 1.3;
}

/** The same as in post-pictures.css. */
const TALL_SHARE = 0.62;

const TEXT_WIDTH_PX = 768;
