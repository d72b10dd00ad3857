import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { DeletedDraft } from '../../ipc-contract/drafts-contract.ts';
import type { IpcOutput } from '../../ipc-contract.ts';
import { desktop } from '../desktop-api.ts';
import { CloseIcon } from '../shell/icons.tsx';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { nameOfDraft } from '../sidebar/draft-row.tsx';
import { formatRelativeTime } from './relative-time.ts';

type DeletedDialogProps = { onRestore: (draft: DeletedDraft) => void; onClose: () => void };

/** The drafts deleted in the last thirty days. */
export function DeletedDialog({ onRestore, onClose }: DeletedDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  const [deleted, setDeleted] = useState<IpcOutput<'drafts:deleted'> | null>(null);
  useEffect(() => void desktop.listDeletedDrafts().then(setDeleted), []);

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <Dialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-0 z-40 m-auto flex h-fit max-h-[min(32rem,calc(100vh-48px))] w-[min(30rem,calc(100vw-48px))] flex-col rounded-2xl border border-line bg-surface shadow-card"
        >
          <header className="flex items-center pl-6 pr-3 pt-4">
            <Dialog.Title className="flex-1 font-display text-lg font-bold">Recently deleted</Dialog.Title>
            <Dialog.Close className="button-icon" aria-label="Close">
              <CloseIcon />
            </Dialog.Close>
          </header>
          <Dialog.Description className="px-6 pb-3 text-[13px] text-ink-soft">
            A deleted draft is kept for 30 days, then it goes to the system's trash.
          </Dialog.Description>
          <div className="min-h-0 overflow-y-auto border-t border-line p-2">
            <List deleted={deleted} onRestore={onRestore} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function List({
  deleted,
  onRestore,
}: Pick<DeletedDialogProps, 'onRestore'> & { deleted: IpcOutput<'drafts:deleted'> | null }) {
  if (deleted === null) return <p className="p-4 text-ink-soft">Reading…</p>;
  if (!deleted.ok) {
    return (
      <p role="alert" className="p-4 text-danger">
        {deleted.error.message}
      </p>
    );
  }
  if (deleted.value.length === 0) return <p className="p-4 text-ink-soft">Nothing was deleted in the last 30 days.</p>;
  return (
    <ul aria-label="Deleted drafts">
      {deleted.value.map((draft) => (
        <li key={draft.key} className="flex items-center gap-3 rounded-lg px-4 py-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{nameOfDraft(draft.title)}</span>
            <span className="block text-xs text-ink-soft">
              Deleted {formatRelativeTime(draft.deletedAt, Date.now()).toLowerCase()}
            </span>
          </span>
          <button type="button" className="button-quiet" onClick={() => onRestore(draft)}>
            Put back
            <span className="sr-only"> {nameOfDraft(draft.title)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
