/** How long a pane that was scrolled by `place` may still move as its content is laid out. */
const LAYOUT_MS = 80;

export type ScrollFollower = {
  /** Scrolls the pane to a share of its length, without calling back. */
  place(share: number): void;
  end(): void;
};

/**
 * Calls back with how far a pane is scrolled, from 0 at its start to 1 at its end, whenever the author
 * scrolls it: for two panes that are kept at the same share of their lengths.
 */
export function followScroll(pane: HTMLElement, onScroll: (share: number) => void): ScrollFollower {
  // The scroll events of the page as a whole are the document's.
  const source = pane === document.documentElement ? document : pane;
  const room = () => pane.scrollHeight - pane.clientHeight;
  let placed: number | null = null;
  let ignoredUntil = 0;

  const listen = () => {
    const isPlaced = placed !== null && Math.abs(pane.scrollTop - placed) < 1;
    placed = null;
    if (isPlaced || performance.now() < ignoredUntil || room() <= 0) return;
    onScroll(Math.min(1, Math.max(0, pane.scrollTop / room())));
  };
  const onInput = () => {
    ignoredUntil = 0;
  };

  source.addEventListener('scroll', listen, { passive: true });
  for (const name of BY_HAND) source.addEventListener(name, onInput, { passive: true });
  return {
    place(share) {
      const before = pane.scrollTop;
      pane.scrollTop = share * room();
      // A pane that does not move gets no event.
      if (pane.scrollTop === before) return;
      placed = pane.scrollTop;
      ignoredUntil = performance.now() + LAYOUT_MS;
    },
    end() {
      source.removeEventListener('scroll', listen);
      for (const name of BY_HAND) source.removeEventListener(name, onInput);
    },
  };
}

/** Events that begin a scroll by the author. */
const BY_HAND = ['wheel', 'pointerdown', 'keydown'] as const;
