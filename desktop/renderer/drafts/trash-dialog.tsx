import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { useEffect, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import type { DeletedDraft } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { formatRelativeTimeInSentence } from '../ui/relative-time.ts';

type TrashDialogProps = { onRestore: (draft: DeletedDraft) => void; onClose: () => void };

export function TrashDialog({ onRestore, onClose }: TrashDialogProps) {
  return (
    <Modal
      title="Recently deleted"
      description="Deleted drafts stay here for 30 days with their earlier versions."
      className="h-fit max-h-[min(36rem,calc(100vh-48px))] max-w-[32rem]"
      onClose={onClose}
    >
      <div className="min-h-0 overflow-y-auto p-2">
        <DeletedDrafts onRestore={onRestore} />
      </div>
    </Modal>
  );
}

function DeletedDrafts({ onRestore }: Pick<TrashDialogProps, 'onRestore'>) {
  const [deleted, setDeleted] = useState<IpcOutput<'drafts:list-deleted'> | null>(null);
  useEffect(() => void desktop.listDeletedDrafts().then(setDeleted), []);
  if (deleted === null) return <p className="px-3 py-4 text-ink-soft">Loading…</p>;
  if (!deleted.ok) {
    return (
      <p role="alert" className="px-3 py-4 text-danger">
        {deleted.error.message}
      </p>
    );
  }
  if (deleted.value.length === 0)
    return <p className="px-3 py-4 text-ink-soft">Nothing was deleted in the last 30 days.</p>;
  return (
    <ul aria-label="Deleted drafts">
      {deleted.value.map((draft) => (
        <li key={draft.key} className="flex items-center gap-2 rounded-lg px-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{nameOfPost(draft.title)}</span>
            <span className="block text-xs text-ink-soft">
              Deleted {formatRelativeTimeInSentence(draft.deletedAt, Date.now())}
            </span>
          </span>
          <button type="button" className="button-quiet" onClick={() => onRestore(draft)}>
            Restore
            <span className="sr-only"> {nameOfPost(draft.title)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
