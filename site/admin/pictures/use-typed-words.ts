'use client';

import { editText } from '@callwright/shared/picture-text/edit-text.ts';
import {
  changePicture,
  findPicturesInText,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { describePicture, NO_WORDS_TYPED, type TypedWords } from '@callwright/shared/picture-text/picture-words.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { readPictureAlt, readPreviousAlt, storePictureAlt, storePreviousAlt } from './picture-alts.ts';
import { findContentField, type PostPictures } from './post-pictures.ts';

export type PictureWords = ReturnType<typeof useTypedWords>;

/** Alt text and caption typed in the picture's form. They're written into the text on save. */
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
    if (words !== '') storeDescription(words);
    if (edit !== null) editText(field, edit, null);
  }

  function storeDescription(words: string) {
    storePictureAlt(picture.name, words);
    setKnown(words);
  }

  // Typed words are stored only with the text. A reload fires no blur event, and a phone may discard a hidden page.
  useEffect(() => {
    const save = () => write({});
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveIfHidden);
    };
  });

  // The browser's Back button unmounts the form without a blur event.
  const saveOnUnmount = useEffectEvent(() => {
    if (typed === NO_WORDS_TYPED) return;
    pictures.changeUnmountedText((content) => {
      const edit = toEdit(content, { picture, typed, change: {} });
      return edit === null ? content : content.slice(0, edit.start) + edit.replacement + content.slice(edit.end);
    });
  });
  useLayoutEffect(() => () => saveOnUnmount(), []);

  return {
    alt,
    caption,
    isDecorative: known === '' && alt === '',
    typeAlt: (next: string) => setTyped({ ...typed, alt: next }),
    typeCaption: (next: string) => setTyped({ ...typed, caption: next }),
    save: () => write({}),
    setIsHalf: (isHalf: boolean) => write({ isHalf }),
    makeDecorative() {
      if (alt.trim() !== '') storePreviousAlt(picture.name, alt.trim());
      setTyped({ ...typed, alt: '' });
      write({ alt: '' });
      storeDescription('');
    },
    restoreDescription(): boolean {
      const previous = readPreviousAlt(picture.name);
      if (previous !== '') write({ alt: previous });
      return previous !== '';
    },
  };
}

type PictureChange = Parameters<typeof changePicture>[1];

/** Returns the edit that writes typed words into the text, which may have changed since. Null if nothing changes. */
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
