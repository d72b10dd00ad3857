/** After `place`, the pane may still move this long while its content is laid out. */
const LAYOUT_MS = 80;

export type ScrollFollower = {
  /** Scrolls without calling back. */
  place(share: number): void;
  end(): void;
};

/** Keeps two panes at the same relative position. Calls back with a share from 0 to 1 when the author scrolls. */
export function followScroll(pane: HTMLElement, onScroll: (share: number) => void): ScrollFollower {
  // Page scroll events fire on the document.
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
  for (const name of USER_EVENTS) source.addEventListener(name, onInput, { passive: true });
  return {
    place(share) {
      const before = pane.scrollTop;
      pane.scrollTop = share * room();
      // A pane that doesn't move gets no event.
      if (pane.scrollTop === before) return;
      placed = pane.scrollTop;
      ignoredUntil = performance.now() + LAYOUT_MS;
    },
    end() {
      source.removeEventListener('scroll', listen);
      for (const name of USER_EVENTS) source.removeEventListener(name, onInput);
    },
  };
}

const USER_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const;
