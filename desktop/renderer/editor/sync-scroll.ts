import type { PreviewLink } from './preview-link.ts';

/** Milliseconds during which a text that was moved by its preview does not answer by moving the preview. */
const ECHO = 80;

/**
 * Keeps the text and its preview at the same share of their lengths while either is scrolled.
 *
 * @returns the function that ends it.
 */
export function syncScroll(text: HTMLElement, link: PreviewLink): () => void {
  const room = () => text.scrollHeight - text.clientHeight;
  let movedUntil = 0;
  const lead = () => {
    if (performance.now() < movedUntil || room() <= 0) return;
    link.send({ kind: 'scroll', share: Math.min(1, Math.max(0, text.scrollTop / room())) });
  };
  text.addEventListener('scroll', lead, { passive: true });
  const unsubscribe = link.subscribe((message) => {
    if (message.kind !== 'scrolled') return;
    movedUntil = performance.now() + ECHO;
    text.scrollTop = message.share * room();
  });
  return () => {
    text.removeEventListener('scroll', lead);
    unsubscribe();
  };
}
