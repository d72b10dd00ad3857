import { useCallback, useRef } from 'react';
import { usePersistedState } from '../ui/use-persisted-state.ts';
import { parseViewMode, togglePreview, type ViewMode } from './view-mode.ts';

/** The view mode, stored for the next start. */
export function useViewMode() {
  const [mode, setMode] = usePersistedState<ViewMode>('view-mode', (kept) => parseViewMode(kept, window.innerWidth));
  const lastPreview = useRef<Exclude<ViewMode, 'write'>>(mode === 'write' ? 'split' : mode);
  const chooseMode = useCallback(
    (next: ViewMode) => {
      if (next !== 'write') lastPreview.current = next;
      setMode(next);
    },
    [setMode],
  );
  return { mode, chooseMode, togglePreview: () => chooseMode(togglePreview(mode, lastPreview.current)) };
}
