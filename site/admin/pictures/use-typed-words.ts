'use client';

import { editText } from '@callwright/shared/picture-text/edit-text.ts';
import {
  changePicture,
  findPicturesInText,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { describePicture, NO_WORDS_TYPED, type TypedWords } from '@callwright/shared/picture-text/picture-words.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { readFormerAlt, readPictureAlt, storeFormerAlt, storePictureAlt } from './picture-alts.ts';
import { findContentField, type PostPictures } from './post-pictures.ts';

export type WordsOfPicture = ReturnType<typeof useTypedWords>;

/** What is said of a picture of the text: what is typed about it beside the text is written into that when it is kept. */
export function useTypedWords(picture: PictureInText, documentId: string, pictures: PostPictures) {
  const [typed, setTyped] = useState<TypedWords>(NO_WORDS_TYPED);
  const [known, setKnown] = useState(() => readPictureAlt(picture.name));
  const { alt, caption } = describePicture(picture, typed, null);

  function write(change: PictureChange) {
    const field = findContentField(documentId);
    if (field === null) return;
    const edit = toEdit(field.value, { picture, typed, change });
    setTyped(NO_WORDS_TYPED);
    const words = (change.alt ?? alt).trim();
    if (words !== '') describe(words);
    if (edit !== null) editText(field, edit, null);
  }

  function describe(words: string) {
    storePictureAlt(picture.name, words);
    setKnown(words);
  }

  // What is typed here is stored with the text alone. A reload leaves no field, and a phone may end a page that it hides.
  useEffect(() => {
    const keep = () => write({});
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepHidden);
    };
  });

  // The browser's Back takes the form away without a word to its fields.
  const keepLeft = useEffectEvent(() => {
    if (typed === NO_WORDS_TYPED) return;
    pictures.changeLeftText((content) => {
      const edit = toEdit(content, { picture, typed, change: {} });
      return edit === null ? content : content.slice(0, edit.start) + edit.replacement + content.slice(edit.end);
    });
  });
  useLayoutEffect(() => () => keepLeft(), []);

  return {
    alt,
    caption,
    isDecorative: known === '' && alt === '',
    typeAlt: (next: string) => setTyped({ ...typed, alt: next }),
    typeCaption: (next: string) => setTyped({ ...typed, caption: next }),
    keep: () => write({}),
    setIsHalf: (isHalf: boolean) => write({ isHalf }),
    makeDecorative() {
      if (alt.trim() !== '') storeFormerAlt(picture.name, alt.trim());
      setTyped({ ...typed, alt: '' });
      write({ alt: '' });
      describe('');
    },
    /** Restores the description that the picture had. @returns whether it had one. */
    restoreDescription(): boolean {
      const former = readFormerAlt(picture.name);
      if (former !== '') write({ alt: former });
      return former !== '';
    },
  };
}

type PictureChange = Parameters<typeof changePicture>[1];

/** Finds what says in a text what was typed; the text may have changed since: what was not typed stays as it has it. */
function toEdit(
  content: string,
  { picture, typed, change }: { picture: PictureInText; typed: TypedWords; change: PictureChange },
): { start: number; end: number; replacement: string } | null {
  const same = findPicturesInText(content).filter(({ name }) => name === picture.name);
  const current = same.find(({ start }) => start === picture.start) ?? same[0];
  if (current === undefined) return null;
  const { start, end } = current;
  const replacement = changePicture(current, { ...describePicture(current, typed, null), ...change });
  return replacement === content.slice(start, end) ? null : { start, end, replacement };
}
