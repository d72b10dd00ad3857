import { AlertDialog } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { getPendingDiscard, keepEditing, subscribeToPendingDiscard } from './discard-guards.ts';

export function DiscardDialog() {
  const pending = useSyncExternalStore(subscribeToPendingDiscard, getPendingDiscard);
  if (pending === null) return null;
  const { title, description, answer } = pending.question;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Keep editing</AlertDialog.Cancel>
          <AlertDialog.Action className="button-danger" onClick={pending.onDiscard}>
            {answer}
          </AlertDialog.Action>
        </>
      }
      onCancel={keepEditing}
    />
  );
}
