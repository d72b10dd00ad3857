import { useLayoutEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Says, for as long as it is rendered, that a dialog lies over the window. @param isOver false for one that gives way. */
export function useOpenDialog(isOver = true): void {
  useLayoutEffect(() => {
    if (!isOver) return;
    change(1);
    return () => change(-1);
  }, [isOver]);
}

/** Whether a dialog has to be answered or closed before anything beneath it can be reached. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
