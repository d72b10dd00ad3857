import { useRef, useState } from 'react';

export type Palette = ReturnType<typeof usePalette>;

/** Whether the command palette is shown, and what is done once it is closed. */
export function usePalette() {
  const [isShown, setIsShown] = useState(false);
  const next = useRef<(() => void) | null>(null);
  return {
    isShown,
    toggle: () => setIsShown(!isShown),
    close: () => setIsShown(false),
    /** Does this; over the palette only once it is closed and the focus is back where it was. */
    giveWayTo(act: () => void) {
      if (!isShown) return act();
      next.current = act;
      setIsShown(false);
    },
    onClosed() {
      const act = next.current;
      next.current = null;
      act?.();
    },
  };
}
