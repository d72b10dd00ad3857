import { AlertDialog } from 'radix-ui';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useField, useStanding } from '../drafts/use-draft.ts';
import { nameOfDraft } from '../sidebar/draft-row.tsx';

type DeleteDialogProps = { document: DraftDocument; isQueued: boolean; onCancel: () => void; onDelete: () => void };

export function DeleteDialog({ document, isQueued, onCancel, onDelete }: DeleteDialogProps) {
  const [title] = useField(document, 'title');
  const { publication } = useStanding(document);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content className="dialog fixed inset-0 z-40 m-auto h-fit w-[min(26rem,calc(100vw-48px))] rounded-2xl border border-line bg-surface p-6 shadow-card">
          <AlertDialog.Title className="font-display text-lg font-bold leading-snug [overflow-wrap:anywhere]">
            <span className="line-clamp-3">Delete “{nameOfDraft(title)}”?</span>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">
            The file goes to the trash, from where you can bring it back.
            {isQueued && ' It also leaves the publish queue, so it is not published.'}
            {publication !== null && ' The published post stays on the site.'}
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
            <AlertDialog.Action className="button-danger" onClick={onDelete}>
              Move to trash
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
