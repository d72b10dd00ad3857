import { AlertDialog } from 'radix-ui';
import { useFocusReturn } from './use-focus-return.ts';

type UnsavedDialogProps = { reason: string; onStay: () => void; onCloseAnyway: () => void };

/** The window was asked to close and something typed is not on disk. */
export function UnsavedDialog({ reason, onStay, onCloseAnyway }: UnsavedDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-0 z-40 m-auto h-fit w-[min(27rem,calc(100vw-48px))] rounded-2xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="font-display text-lg font-bold">
            Your last changes are not saved
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
            Not saved: {reason} If you close now, what you typed since the last save is lost.
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Action className="button-quiet" onClick={onCloseAnyway}>
              Close without saving
            </AlertDialog.Action>
            <AlertDialog.Cancel className="button-primary">Keep editing</AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
