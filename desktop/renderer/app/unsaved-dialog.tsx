// Tested by tests/e2e/desktop/drafts.spec.ts
import { AlertDialog } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { WindowClosing } from './window-closing.ts';

/** Asks what to do where something typed can't be saved, or not soon, before the window closes. */
export function UnsavedDialog({ store, closing }: { store: DraftsStore; closing: WindowClosing }) {
  useSaveOnLeave(store);
  const question = useSyncExternalStore(closing.subscribe, closing.getQuestion);
  if (question === null) return null;
  const isSlow = question.kind === 'still-saving';
  return (
    <ConfirmDialog
      title={isSlow ? 'Your last changes are still being saved' : 'Your last changes are not saved'}
      description={
        isSlow
          ? 'The drafts folder answers slowly. Callwright closes once they are saved. If you close now, what you typed since the last save can be lost.'
          : `Not saved: ${question.reason} If you close now, what you typed since the last save is lost.`
      }
      answers={
        <>
          <AlertDialog.Action className="button-quiet" onClick={closing.discard}>
            Close without saving
          </AlertDialog.Action>
          <AlertDialog.Cancel className="button-primary">Keep editing</AlertDialog.Cancel>
        </>
      }
      onCancel={closing.keepEditing}
    />
  );
}

/** Saves when the window loses the focus or is hidden. */
function useSaveOnLeave(store: DraftsStore): void {
  useEffect(() => {
    const flush = () => void store.flushAll();
    const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('blur', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      window.removeEventListener('blur', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
    };
  }, [store]);
}
