import { useLayoutEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a dialog over the window for as long as it is rendered. @param blocksCommands false for one that a command closes. */
export function useOpenDialog(blocksCommands = true): void {
  useLayoutEffect(() => {
    if (!blocksCommands) return;
    change(1);
    return () => change(-1);
  }, [blocksCommands]);
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
