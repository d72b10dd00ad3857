import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ViewMode } from './view-mode.ts';

/**
 * Keeps the focus where its author can see it: what is hidden by another view hands it to what takes
 * its place, and the text gets it back from a preview that stood alone.
 *
 * @param editor the text, its toolbar and the preview; it takes keys until the preview can.
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
