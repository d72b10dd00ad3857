import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { useEffect, useLayoutEffect } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';

/** Delay after the caret moves before its position is saved. */
const DEBOUNCE_MS = 400;

export function useRestoredCaret(id: string): void {
  const store = useDraftsStore();
  useLayoutEffect(() => {
    const saved = store.takeCaretPosition(id);
    const text = findText();
    if (saved === null || text === null) return;
    text.setSelectionRange(saved.caret, saved.caret);
    text.focus({ preventScroll: true });
    text.scrollTop = saved.scroll;
  }, [id, store]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      const text = findText();
      void desktop.saveCaretPosition({ id, caret: text?.selectionEnd ?? 0, scroll: text?.scrollTop ?? 0 });
    };
    const saveLater = () => {
      clearTimeout(timer);
      timer = setTimeout(save, DEBOUNCE_MS);
    };
    const text = findText();
    saveLater();
    text?.addEventListener('selectionchange', saveLater);
    text?.addEventListener('scroll', saveLater, { passive: true });
    return () => {
      clearTimeout(timer);
      text?.removeEventListener('selectionchange', saveLater);
      text?.removeEventListener('scroll', saveLater);
    };
  }, [id]);
}

function findText(): HTMLTextAreaElement | null {
  const text = document.getElementById(fieldId('content'));
  return text instanceof HTMLTextAreaElement ? text : null;
}
