// Tested by tests/e2e/desktop/drafts.spec.ts
import { AlertDialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Saves before the window closes, and asks what to do where something typed can't be saved. */
export function UnsavedDialog() {
  const [reason, setReason] = useClosing();
  if (reason === null) return null;
  return (
    <ConfirmDialog
      title="Your last changes are not saved"
      description={<>Not saved: {reason} If you close now, what you typed since the last save is lost.</>}
      answers={
        <>
          <AlertDialog.Action className="button-quiet" onClick={() => void desktop.confirmReadyToClose()}>
            Close without saving
          </AlertDialog.Action>
          <AlertDialog.Cancel className="button-primary">Keep editing</AlertDialog.Cancel>
        </>
      }
      onCancel={() => setReason(null)}
    />
  );
}

/**
 * Saves when the window loses the focus, is hidden or is asked to close; closes only a window whose
 * text is saved.
 *
 * @returns why something could not be saved when the window was asked to close.
 */
function useClosing(): [string | null, (reason: string | null) => void] {
  const store = useDraftsStore();
  const [reason, setReason] = useState<string | null>(null);

  useEffect(() => {
    const flush = () => void store.flushAll();
    const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('blur', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    const unsubscribe = desktop.onWindowClosing(() => {
      void store.flushAll().then((saved) => {
        if (saved.ok) return desktop.confirmReadyToClose();
        setReason(saved.error.message);
        return desktop.cancelClose();
      });
    });
    return () => {
      window.removeEventListener('blur', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
      unsubscribe();
    };
  }, [store]);

  return [reason, setReason];
}
