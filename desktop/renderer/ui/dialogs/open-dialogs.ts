import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

type OpenDialog = { close: () => void; blocksCommands: boolean };

/** The last one is on top. */
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * A radix-ui dialog learns late that another one opened above it and handles the same Escape, which would close both.
 * The returned `onOpenChange` closes the top one.
 */
export function useOpenDialog(onClose: () => void, blocksCommands = true): (isOpen: boolean) => void {
  const [dialog] = useState<OpenDialog>({ close: onClose, blocksCommands });
  useLayoutEffect(() => {
    dialog.close = onClose;
  });
  useLayoutEffect(() => {
    setOpen([...open, dialog]);
    return () => setOpen(open.filter((other) => other !== dialog));
  }, [dialog]);
  return (isOpen) => {
    // Ignore a dialog that is already gone.
    if (!isOpen && open.includes(dialog)) open.at(-1)?.close();
  };
}

export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open.some(({ blocksCommands }) => blocksCommands));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
