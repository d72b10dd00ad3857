import { countOf } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toastError } from '../ui/toasts.tsx';

export function HiddenDrafts({ count }: { count: number }) {
  const store = useDraftsStore();
  const [isAsking, setIsAsking] = useState(false);

  async function show() {
    setIsAsking(false);
    const { problem } = await store.showHidden();
    if (problem !== null) toastError('Couldn’t show the drafts', problem);
  }

  return (
    <>
      <p className="mt-1.5 text-xs leading-snug text-ink-soft">
        {countOf(count, 'draft')} from a deleted account {count === 1 ? 'is' : 'are'} hidden.{' '}
        <button type="button" className="button-link" onClick={() => setIsAsking(true)}>
          Show drafts
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Show drafts from a deleted account?"
          description="Their author hid them when logging out. Anyone who uses this computer will be able to see them."
          answers={
            <>
              <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
              <AlertDialog.Action className="button-primary" onClick={() => void show()}>
                Show drafts
              </AlertDialog.Action>
            </>
          }
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
