import type { PictureText } from './picture-markdown.ts';

/** What is said of a picture in a text. */
export type PictureWords = Pick<PictureText, 'alt' | 'caption'>;

/** What the author has typed into the form of a picture; null where that is nothing. */
export type TypedWords = { [Name in keyof PictureWords]: string | null };

export const NO_WORDS_TYPED: TypedWords = { alt: null, caption: null };

/** Whether the same is said of a picture, as a text writes it: without spaces at the ends, and without line breaks. */
export function isSameSaid(one: PictureWords, other: PictureWords): boolean {
  const toText = ({ alt, caption }: PictureWords) =>
    [alt, caption].map((words) => words.replace(/\s+/g, ' ').trim()).join('\n');
  return toText(one) === toText(other);
}

/** What is said of a picture: what was typed in its form, else what its text says, else how it was described before. */
export function describePicture(picture: PictureWords, typed: TypedWords, known: string | null): PictureWords {
  return { alt: typed.alt ?? (picture.alt || (known ?? '')), caption: typed.caption ?? picture.caption };
}
