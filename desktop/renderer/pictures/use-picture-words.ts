import { editText } from '@callwright/shared/picture-text/edit-text.ts';
import {
  changePicture,
  findPicturesInText,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import {
  describePicture,
  isSameDescription,
  NO_WORDS_TYPED,
  type PictureWords,
  type TypedWords,
} from '@callwright/shared/picture-text/picture-words.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePicturesStore } from '../contexts.ts';
import type { DraftDocument, PendingEdit } from '../drafts/draft-document.ts';
import { textFieldOf } from './insert-pictures.ts';
import { usePictures } from './use-pictures.ts';

export type Words = ReturnType<typeof usePictureWords>;

export function usePictureWords(draft: DraftDocument, picture: PictureInText) {
  const store = usePicturesStore();
  const { alts } = usePictures();
  const known = alts.get(picture.name) ?? null;
  const [typed, setTyped] = useState<TypedWords>(NO_WORDS_TYPED);
  const [written, setWritten] = useState<PictureWords>(picture);
  // If the author edits the same picture in the text, the text wins.
  const [shown, setShown] = useState<PictureWords>(picture);
  if (!isSameDescription(shown, picture)) {
    setShown(picture);
    if (!isSameDescription(written, picture)) setTyped({ alt: picture.alt, caption: picture.caption });
  }
  const { alt, caption } = describePicture(picture, typed, known);
  const isDecorative = known === '' && alt === '';

  /** Writes only what was typed here. The rest stays as it is in the text. */
  function write(change: Parameters<typeof changePicture>[1]) {
    const field = textFieldOf(draft);
    const { content } = draft.getFields();
    const current = field?.value === content ? findIn(content, picture) : undefined;
    if (field === null || current === undefined) return;
    const next = { ...describePicture(current, typed, known), ...change };
    setWritten(next);
    const replacement = changePicture(current, next);
    if (replacement === content.slice(current.start, current.end)) return;
    editText(field, { start: current.start, end: current.end, replacement }, null);
  }

  function applyTo(content: string): string {
    const current = findIn(content, picture);
    if (current === undefined) return content;
    const replacement = changePicture(current, describePicture(current, typed, known));
    return content.slice(0, current.start) + replacement + content.slice(current.end);
  }

  function keep() {
    draft.writePending();
    if (alt.trim() !== '') void store.describe(picture.name, alt.trim());
  }

  const edit = useRef<PendingEdit>({ applyTo, write: () => write({}) });
  useLayoutEffect(() => {
    edit.current = { applyTo, write: () => write({}) };
  });
  // Every keystroke is saved, but the text is edited only once: an edit takes focus and adds an undo step.
  useEffect(() => {
    if (typed === NO_WORDS_TYPED) return;
    draft.setPending({ applyTo: (content) => edit.current.applyTo(content), write: () => edit.current.write() });
  }, [draft, typed]);
  useEffect(() => () => draft.writePending(), [draft]);

  return {
    alt,
    caption,
    isDecorative,
    keep,
    typeAlt: (next: string) => setTyped({ ...typed, alt: next }),
    typeCaption: (next: string) => setTyped({ ...typed, caption: next }),
    setIsHalf: (isHalf: boolean) => write({ isHalf }),
    makeDecorative() {
      setTyped({ ...typed, alt: '' });
      write({ alt: '' });
      void store.describe(picture.name, '');
    },
  };
}

/** The picture may have moved or changed since it was shown. */
function findIn(content: string, { name, start }: PictureInText): PictureInText | undefined {
  const same = findPicturesInText(content).filter((found) => found.name === name);
  return same.find((found) => found.start === start) ?? same[0];
}
