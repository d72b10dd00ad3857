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
          <AlertDialog.Action className="button-quiet text-danger" onClick={pending.onDiscard}>
            {answer}
          </AlertDialog.Action>
          <AlertDialog.Cancel className="button-primary">Keep editing</AlertDialog.Cancel>
        </>
      }
      onCancel={keepEditing}
    />
  );
}
