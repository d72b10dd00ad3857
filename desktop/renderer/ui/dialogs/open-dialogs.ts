import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

type OpenDialog = { close: () => void; blocksCommands: boolean };

/** The dialogs over the window; the one opened last is at the end. */
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Lists a dialog over the window for as long as it is rendered. A dialog of radix-ui learns a moment late that
 * another one has opened over it, and takes an Escape of that moment for its own: both would close.
 *
 * @param onClose closes this dialog.
 * @param blocksCommands false for one that a command closes.
 * @returns the dialog's `onOpenChange`, which closes the dialog that is on top.
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
    // One that is gone already has nothing to close any more.
    if (!isOpen && open.includes(dialog)) open.at(-1)?.close();
  };
}

/** Whether a dialog has to be answered or closed before anything beneath it can be reached. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open.some(({ blocksCommands }) => blocksCommands));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
