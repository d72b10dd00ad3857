import { useRef, useState } from 'react';

export type Palette = ReturnType<typeof usePalette>;

/** Whether the command palette is shown, and what runs once it is closed. */
export function usePalette() {
  const [isShown, setIsShown] = useState(false);
  const next = useRef<(() => void) | null>(null);
  return {
    isShown,
    toggle: () => setIsShown(!isShown),
    close: () => setIsShown(false),
    /** Runs this, once the palette is closed and the focus returned where it is shown. */
    runAfterClose(act: () => void) {
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
