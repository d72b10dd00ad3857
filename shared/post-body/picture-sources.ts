import type { PictureFacts } from '../post/picture-name.ts';
import type { PictureReference } from '../post/picture-reference.ts';

/** Files that show one picture. */
export type PictureSources = {
  /** The file for a browser that can't choose. */
  src: string;
  /** The same type in several widths, as an `img` lists them. */
  srcSet?: string;
  /** Lighter files of another type, which a browser that knows it takes instead. */
  better?: { type: string; srcSet: string };
  /** The largest file, which a press on the picture opens; null where nothing can be opened. */
  href: string | null;
};

/** Says where a page gets a picture of ours from; null where it can't be had, so that its alt text is shown. */
export type ToPictureSources = (reference: PictureReference) => PictureSources | null;

/** The picture as its author uploaded it, from the backend: what shows a post that no export has yet. */
export const toUploadedPicture: ToPictureSources = ({ authorId, address }) =>
  authorId === null ? null : { src: address, href: address };

/** How wide a picture in a text is shown: the text's column, or the screen without its margins. */
export function toSizes({ isHalf, facts }: Pick<PictureReference, 'isHalf' | 'facts'>): string {
  const share = isHalf ? 0.5 : isTall(facts) ? TALL_SHARE : 1;
  return `(min-width: 48rem) ${Math.round(TEXT_WIDTH_PX * share)}px, calc(100vw - 2.5rem)`;
}

/** A picture that is much higher than wide gets less than the text's width, so that it fits a screen. */
export function isTall({ widthPx, heightPx }: Pick<PictureFacts, 'widthPx' | 'heightPx'>): boolean {
  return heightPx > widthPx * 1.3;
}

/** post-pictures.css has the same share. */
const TALL_SHARE = 0.62;

/** The width of a post's text on a wide screen: the page's column, which is narrower than its longest lines. */
const TEXT_WIDTH_PX = 768;
