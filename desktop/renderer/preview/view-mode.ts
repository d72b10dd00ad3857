import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { usePersistedState } from '../ui/use-persisted-state.ts';

export type ViewMode = 'write' | 'split' | 'read';

const MODES: ReadonlySet<string> = new Set(['write', 'split', 'read'] satisfies ViewMode[]);

/** Below this window width, in CSS pixels, two columns are narrow, so they aren't the default. */
const SPLIT_DEFAULT_WIDTH_PX = 1_200;

/** Below this window width, in CSS pixels, two columns can't be read. */
const SPLIT_MIN_WIDTH_PX = 900;

export function parseViewMode(stored: string | null, windowWidth: number): ViewMode {
  if (stored !== null && isViewMode(stored)) return stored;
  return windowWidth >= SPLIT_DEFAULT_WIDTH_PX ? 'split' : 'write';
}

/** Returns false while the window is too narrow. The chosen mode is back when it's wider. */
export function useCanSplit(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.innerWidth >= SPLIT_MIN_WIDTH_PX);
}

function subscribeToWidth(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function fitMode(chosen: ViewMode, canSplit: boolean): ViewMode {
  return chosen === 'split' && !canSplit ? 'write' : chosen;
}

export function togglePreview(mode: ViewMode, lastPreview: Exclude<ViewMode, 'write'>): ViewMode {
  return mode === 'write' ? lastPreview : 'write';
}

function isViewMode(text: string): text is ViewMode {
  return MODES.has(text);
}

/** Keeps focus visible when the view changes. `editor` holds it until `preview` is ready (not null). */
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

export function useViewMode() {
  const canSplit = useCanSplit();
  const [chosen, setMode] = usePersistedState<ViewMode>('view-mode', (kept) => parseViewMode(kept, window.innerWidth));
  const lastPreview = useRef<Exclude<ViewMode, 'write'>>(chosen === 'write' ? 'split' : chosen);
  const chooseMode = useCallback(
    (next: ViewMode) => {
      if (next !== 'write') lastPreview.current = next;
      setMode(next);
    },
    [setMode],
  );
  const mode = fitMode(chosen, canSplit);
  return {
    mode,
    chooseMode,
    togglePreview: () => chooseMode(togglePreview(mode, canSplit ? lastPreview.current : 'read')),
  };
}
