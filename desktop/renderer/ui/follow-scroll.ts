/** Milliseconds in which a pane that was placed may still move by itself, as what comes into sight is laid out. */
const SETTLING = 80;

export type ScrollFollower = {
  /** Scrolls the pane to such a share of its length; of that nothing is told. */
  place(share: number): void;
  end(): void;
};

/**
 * Tells how far a pane is scrolled, from 0 at its beginning to 1 at its end, whenever somebody
 * scrolls it: for two panes that keep to the same share of their lengths.
 */
export function followScroll(pane: HTMLElement, tell: (share: number) => void): ScrollFollower {
  // What scrolls the page as a whole tells its document.
  const source = pane === document.documentElement ? document : pane;
  const room = () => pane.scrollHeight - pane.clientHeight;
  let placed: number | null = null;
  let settlesUntil = 0;

  const listen = () => {
    const isPlaced = placed !== null && Math.abs(pane.scrollTop - placed) < 1;
    placed = null;
    if (isPlaced || performance.now() < settlesUntil || room() <= 0) return;
    tell(Math.min(1, Math.max(0, pane.scrollTop / room())));
  };
  const takeOver = () => {
    settlesUntil = 0;
  };

  source.addEventListener('scroll', listen, { passive: true });
  for (const name of BY_HAND) source.addEventListener(name, takeOver, { passive: true });
  return {
    place(share) {
      const before = pane.scrollTop;
      pane.scrollTop = share * room();
      // One that moves nothing is followed by no event.
      if (pane.scrollTop === before) return;
      placed = pane.scrollTop;
      settlesUntil = performance.now() + SETTLING;
    },
    end() {
      source.removeEventListener('scroll', listen);
      for (const name of BY_HAND) source.removeEventListener(name, takeOver);
    },
  };
}

/** From the first of these on, somebody scrolls. */
const BY_HAND = ['wheel', 'pointerdown', 'keydown'] as const;
