import { AlertDialog } from 'radix-ui';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type UnsavedDialogProps = { reason: string; onStay: () => void; onCloseAnyway: () => void };

/** The window was asked to close and something typed is not on disk. */
export function UnsavedDialog({ reason, onStay, onCloseAnyway }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      title="Your last changes are not saved"
      description={<>Not saved: {reason} If you close now, what you typed since the last save is lost.</>}
      answers={
        <>
          <AlertDialog.Action className="button-quiet" onClick={onCloseAnyway}>
            Close without saving
          </AlertDialog.Action>
          <AlertDialog.Cancel className="button-primary">Keep editing</AlertDialog.Cancel>
        </>
      }
      onCancel={onStay}
    />
  );
}
