import {
  findPictureAtCaret,
  findPictureToDescribe,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { useEffect, useState } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { textFieldOf } from './insert-pictures.ts';
import type { PictureToDescribe } from './pictures-store.ts';

/** Delay after a key or caret move before looking for the picture. */
const LOOK_DELAY_MS = 150;

type Shown = { task: PictureToDescribe | null; found: PictureInText | 'gone' | null };

/** Returns the picture being asked about, else the one at the caret. `gone`: it is no longer in the text. */
export function useShownPicture(draft: DraftDocument, task: PictureToDescribe | null): PictureInText | 'gone' | null {
  const [shown, setShown] = useState<Shown>({ task: null, found: null });
  // At once, so that the next key goes to the next picture.
  if (shown.task !== task) setShown({ task, found: task === null ? null : lookFor(draft, task.name) });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const found = task === null ? lookAtCaret(draft) : lookFor(draft, task.name);
      setShown((before) => keepSame(before, { task, found }));
    };
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(look, LOOK_DELAY_MS);
    };
    look();
    const field = textFieldOf(draft);
    field?.addEventListener('selectionchange', lookLater);
    const unsubscribe = draft.subscribeToField('content', lookLater);
    return () => {
      clearTimeout(timer);
      field?.removeEventListener('selectionchange', lookLater);
      unsubscribe();
    };
  }, [draft, task]);
  // A result for the previous task doesn't apply.
  return shown.task === task ? shown.found : null;
}

function lookFor(draft: DraftDocument, name: string): PictureInText | 'gone' {
  return findPictureToDescribe(draft.getFields().content, name) ?? 'gone';
}

function lookAtCaret(draft: DraftDocument): PictureInText | null {
  const field = textFieldOf(draft);
  return field && findPictureAtCaret(field.value, field);
}

function keepSame(before: Shown, after: Shown): Shown {
  const isSame = before.task === after.task && JSON.stringify(before.found) === JSON.stringify(after.found);
  return isSame ? before : after;
}
