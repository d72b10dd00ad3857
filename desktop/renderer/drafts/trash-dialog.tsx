// Tested by tests/e2e/desktop/draft-files.spec.ts
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import type { DeletedDraft, MissingDraft } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { formatRelativeTimeInSentence } from '../ui/relative-time.ts';
import { toastError } from '../ui/toasts.tsx';

type TrashDialogProps = {
  onPutBack: (draft: DeletedDraft) => void;
  /** Restores a draft whose file is missing. */
  onRestore: (draft: MissingDraft) => void;
  onClose: () => void;
};

/** The drafts deleted in the last thirty days, and those whose files another program took away. */
export function TrashDialog({ onPutBack, onRestore, onClose }: TrashDialogProps) {
  const [deleted, setDeleted] = useState<IpcOutput<'drafts:list-deleted'> | null>(null);
  const [missing, setMissing] = useState<IpcOutput<'drafts:list-missing'> | null>(null);
  const load = useCallback(() => {
    void desktop.listDeletedDrafts().then(setDeleted);
    void desktop.listMissingDrafts().then(setMissing);
  }, []);
  useEffect(load, [load]);

  async function deleteMissing(draft: MissingDraft) {
    const answer = await desktop.deleteMissingDraft(draft.id);
    if (!answer.ok) toastError('Not deleted', answer.error.message);
    load();
  }

  return (
    <Modal
      title="Recently deleted"
      description="A deleted draft is kept for 30 days, then it goes to the system's trash."
      className="h-fit max-h-[min(36rem,calc(100vh-48px))] max-w-[32rem]"
      onClose={onClose}
    >
      <div className="min-h-0 overflow-y-auto p-2">
        <Deleted deleted={deleted} onPutBack={onPutBack} />
        <Missing missing={missing} onRestore={onRestore} onDelete={(draft) => void deleteMissing(draft)} />
      </div>
    </Modal>
  );
}

function Deleted({
  deleted,
  onPutBack,
}: Pick<TrashDialogProps, 'onPutBack'> & { deleted: IpcOutput<'drafts:list-deleted'> | null }) {
  if (deleted === null) return <p className="px-3 py-4 text-ink-soft">Reading…</p>;
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
        <Row key={draft.key} title={draft.title} when={`Deleted ${toWords(draft.deletedAt)}`}>
          <RowButton label="Put back" title={draft.title} onClick={() => onPutBack(draft)} />
        </Row>
      ))}
    </ul>
  );
}

type MissingProps = Pick<TrashDialogProps, 'onRestore'> & {
  missing: IpcOutput<'drafts:list-missing'> | null;
  onDelete: (draft: MissingDraft) => void;
};

function Missing({ missing, onRestore, onDelete }: MissingProps) {
  if (missing === null) return <p className="px-3 pb-3 text-[13px] text-ink-soft">Looking for missing drafts…</p>;
  if (missing.ok && missing.value.length === 0) return null;
  return (
    <section aria-labelledby="missing-drafts" className="mt-2 border-t border-line pt-3">
      <h3 id="missing-drafts" className="px-3 font-semibold">
        Missing from the drafts folder
      </h3>
      {missing.ok ? (
        <>
          <p className="px-3 pb-1 text-[13px] text-ink-soft">
            Another program moved or removed these files. Callwright keeps the newest text that it knows of each.
          </p>
          <ul aria-label="Missing drafts">
            {missing.value.map((draft) => (
              <Row key={draft.id} title={draft.title} when={`Last saved ${toWords(draft.savedAt)}`}>
                <RowButton label="Restore" title={draft.title} onClick={() => onRestore(draft)} />
                <RowButton label="Delete" title={draft.title} onClick={() => onDelete(draft)} />
              </Row>
            ))}
          </ul>
        </>
      ) : (
        <p role="alert" className="px-3 pb-2 text-[13px] text-ink-soft [overflow-wrap:anywhere]">
          {missing.error.message}
        </p>
      )}
    </section>
  );
}

function Row({ title, when, children }: { title: string; when: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 rounded-lg px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{nameOfPost(title)}</span>
        <span className="block text-xs text-ink-soft">{when}</span>
      </span>
      {children}
    </li>
  );
}

function RowButton({ label, title, onClick }: { label: string; title: string; onClick: () => void }) {
  return (
    <button type="button" className="button-quiet" onClick={onClick}>
      {label}
      <span className="sr-only"> {nameOfPost(title)}</span>
    </button>
  );
}

function toWords(time: string): string {
  return formatRelativeTimeInSentence(time, Date.now());
}
