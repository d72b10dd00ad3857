/** After `place`, the pane may still move this long while its content is laid out. */
const LAYOUT_MS = 80;

/** Room between a revealed element and the pane's edge. */
const REVEAL_MARGIN_PX = 32;

export type ScrollFollower = {
  /** Scrolls without calling back. */
  place(share: number): void;
  /** Scrolls to an element that is out of view, without calling back. */
  reveal(element: Element): void;
  end(): void;
};

/**
 * Keeps two panes at the same relative position. Calls back with a share from 0 to 1 when the author scrolls, but not
 * when typing scrolls: the other pane then shows what changed.
 */
export function followScroll(pane: HTMLElement, onScroll: (share: number) => void): ScrollFollower {
  // Page scroll events fire on the document.
  const source = pane === document.documentElement ? document : pane;
  const room = () => pane.scrollHeight - pane.clientHeight;
  let placed: number | null = null;
  let ignoredUntil = 0;
  let isTyping = false;

  const moveTo = (top: number) => {
    const before = pane.scrollTop;
    pane.scrollTop = top;
    // A pane that doesn't move gets no event.
    if (pane.scrollTop === before) return;
    placed = pane.scrollTop;
    ignoredUntil = performance.now() + LAYOUT_MS;
  };
  const listen = () => {
    const isPlaced = placed !== null && Math.abs(pane.scrollTop - placed) < 1;
    placed = null;
    if (isPlaced || isTyping || performance.now() < ignoredUntil || room() <= 0) return;
    onScroll(Math.min(1, Math.max(0, pane.scrollTop / room())));
  };
  const onInput = () => {
    ignoredUntil = 0;
    isTyping = false;
  };
  const onTyped = () => {
    isTyping = true;
  };

  source.addEventListener('scroll', listen, { passive: true });
  for (const name of USER_EVENTS) source.addEventListener(name, onInput, { passive: true });
  source.addEventListener('input', onTyped, { passive: true });
  return {
    place(share) {
      moveTo(share * room());
    },
    reveal(element) {
      const { top, bottom } = element.getBoundingClientRect();
      const heightPx = pane.clientHeight;
      const isBelow = bottom > heightPx && bottom - top < heightPx;
      if (isBelow) moveTo(pane.scrollTop + bottom - heightPx + REVEAL_MARGIN_PX);
      else if (bottom < 0 || top > heightPx) moveTo(pane.scrollTop + top - REVEAL_MARGIN_PX);
    },
    end() {
      source.removeEventListener('scroll', listen);
      for (const name of USER_EVENTS) source.removeEventListener(name, onInput);
      source.removeEventListener('input', onTyped);
    },
  };
}

const USER_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const;
