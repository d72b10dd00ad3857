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
const CARET_DELAY_MS = 150;

type Shown = { task: PictureToDescribe | null; found: PictureInText | 'gone' | null };

/** Returns the picture being asked about, else the one at the caret. `gone`: it's no longer in the text. */
export function useShownPicture(draft: DraftDocument, task: PictureToDescribe | null): PictureInText | 'gone' | null {
  const [shown, setShown] = useState<Shown>({ task: null, found: null });
  // Right away, so the next keystroke goes to the next picture.
  if (shown.task !== task) setShown({ task, found: task === null ? null : findNamed(draft, task.name) });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const found = task === null ? findAtCaret(draft) : findNamed(draft, task.name);
      setShown((before) => keepIfSame(before, { task, found }));
    };
    const updateLater = () => {
      clearTimeout(timer);
      timer = setTimeout(update, CARET_DELAY_MS);
    };
    update();
    const field = textFieldOf(draft);
    field?.addEventListener('selectionchange', updateLater);
    const unsubscribe = draft.subscribeToField('content', updateLater);
    return () => {
      clearTimeout(timer);
      field?.removeEventListener('selectionchange', updateLater);
      unsubscribe();
    };
  }, [draft, task]);
  // A result for the previous task doesn't apply.
  return shown.task === task ? shown.found : null;
}

function findNamed(draft: DraftDocument, name: string): PictureInText | 'gone' {
  return findPictureToDescribe(draft.getFields().content, name) ?? 'gone';
}

function findAtCaret(draft: DraftDocument): PictureInText | null {
  const field = textFieldOf(draft);
  return field && findPictureAtCaret(field.value, field);
}

function keepIfSame(before: Shown, after: Shown): Shown {
  const isSame = before.task === after.task && JSON.stringify(before.found) === JSON.stringify(after.found);
  return isSame ? before : after;
}
