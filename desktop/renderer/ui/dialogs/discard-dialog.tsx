import { AlertDialog } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { getAsked, keepEditing, subscribeToAsked } from './discard-guards.ts';

export function DiscardDialog() {
  const asked = useSyncExternalStore(subscribeToAsked, getAsked);
  if (asked === null) return null;
  const { title, description, answer } = asked.question;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Keep editing</AlertDialog.Cancel>
          <AlertDialog.Action className="button-danger" onClick={asked.onDiscard}>
            {answer}
          </AlertDialog.Action>
        </>
      }
      onCancel={keepEditing}
    />
  );
}
