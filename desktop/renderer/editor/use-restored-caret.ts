import { useEffect, useLayoutEffect } from 'react';
import type { CaretPosition } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import { fieldId } from '../drafts/draft-focus.ts';

/** Milliseconds of quiet after which the caret's place is kept. */
const DEBOUNCE_MS = 400;

/**
 * Keeps where the author is in a draft, and leads back there after a start.
 *
 * @param take gives the place that was kept, once.
 */
export function useRestoredCaret(id: string, take: (id: string) => CaretPosition | null): void {
  useLayoutEffect(() => {
    const place = take(id);
    const text = findText();
    if (place === null || text === null) return;
    text.setSelectionRange(place.caret, place.caret);
    text.focus({ preventScroll: true });
    text.scrollTop = place.scroll;
  }, [id, take]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      const text = findText();
      void desktop.saveCaretPosition({ id, caret: text?.selectionEnd ?? 0, scroll: text?.scrollTop ?? 0 });
    };
    const noteLater = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, DEBOUNCE_MS);
    };
    const text = findText();
    noteLater();
    text?.addEventListener('selectionchange', noteLater);
    text?.addEventListener('scroll', noteLater, { passive: true });
    return () => {
      clearTimeout(timer);
      text?.removeEventListener('selectionchange', noteLater);
      text?.removeEventListener('scroll', noteLater);
    };
  }, [id]);
}

function findText(): HTMLTextAreaElement | null {
  const text = document.getElementById(fieldId('content'));
  return text instanceof HTMLTextAreaElement ? text : null;
}
