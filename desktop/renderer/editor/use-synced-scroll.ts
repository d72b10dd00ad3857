import { type RefObject, useEffect } from 'react';

/** Milliseconds during which the pane that was moved does not answer by moving the other one. */
const ECHO = 80;

/** Keeps the text and its preview at the same share of their lengths while either is scrolled. */
export function useSyncedScroll(container: RefObject<HTMLElement | null>, isSplit: boolean): void {
  useEffect(() => {
    const text = container.current?.querySelector<HTMLElement>('.w-md-editor-text-input');
    const preview = container.current?.querySelector<HTMLElement>('.w-md-editor-preview');
    if (!isSplit || !text || !preview) return;

    let leader: HTMLElement | null = null;
    let leadsUntil = 0;
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      const now = performance.now();
      if (leader === to && now < leadsUntil) return;
      leader = from;
      leadsUntil = now + ECHO;
      const room = from.scrollHeight - from.clientHeight;
      if (room > 0) to.scrollTop = (from.scrollTop / room) * (to.scrollHeight - to.clientHeight);
    };
    const onText = follow(text, preview);
    const onPreview = follow(preview, text);
    text.addEventListener('scroll', onText, { passive: true });
    preview.addEventListener('scroll', onPreview, { passive: true });
    return () => {
      text.removeEventListener('scroll', onText);
      preview.removeEventListener('scroll', onPreview);
    };
  }, [container, isSplit]);
}
