import type { PictureText } from './picture-markdown.ts';

export type PictureWords = Pick<PictureText, 'alt' | 'caption'>;

export type TypedWords = { [Name in keyof PictureWords]: string | null };

export const NO_WORDS_TYPED: TypedWords = { alt: null, caption: null };

export function isSameDescription(one: PictureWords, other: PictureWords): boolean {
  const toText = ({ alt, caption }: PictureWords) =>
    [alt, caption].map((words) => words.replace(/\s+/g, ' ').trim()).join('\n');
  return toText(one) === toText(other);
}

/** Prefers typed text, then the text's own, then the last known description. */
export function describePicture(picture: PictureWords, typed: TypedWords, known: string | null): PictureWords {
  return { alt: typed.alt ?? (picture.alt || (known ?? '')), caption: typed.caption ?? picture.caption };
}
