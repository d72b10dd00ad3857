import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ViewMode } from './view-mode.ts';

/**
 * Keeps the focus visible when the view changes: it moves from the text to a preview that replaces it,
 * and back to the text when the preview alone is left.
 *
 * @param editor has the text, its toolbar and the preview; it gets the focus until the preview can.
 * @param preview null until the preview listens.
 */
export function useViewFocus(
  mode: ViewMode,
  editor: RefObject<HTMLElement | null>,
  preview: RefObject<HTMLElement | null> | null,
): void {
  const before = useRef(mode);
  useLayoutEffect(() => {
    const wasRead = before.current === 'read';
    before.current = mode;
    const text = editor.current?.querySelector<HTMLElement>('.w-md-editor-text-input');
    const focused = document.activeElement;
    const isInText = focused !== null && focused === text;
    const isWaiting = focused !== null && focused === editor.current;
    const isInPreview = focused !== null && focused === preview?.current;
    if (mode === 'read' && (isInText || isWaiting)) (preview?.current ?? editor.current)?.focus();
    if (mode !== 'read' && (isWaiting || (isInPreview && (wasRead || mode === 'write')))) text?.focus();
  }, [mode, editor, preview]);
}
