import { countOf } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

type ChangeBackendDialogProps = { waiting: number; from: string; onStay: () => void; onChange: () => void };

export function ChangeBackendDialog({ waiting, from, onStay, onChange }: ChangeBackendDialogProps) {
  const isOne = waiting === 1;
  return (
    <ConfirmDialog
      title={isOne ? '1 post is waiting to publish' : `${countOf(waiting, 'post')} are waiting to publish`}
      description={
        <>
          {isOne ? 'It is' : 'They are'} for {from}. {isOne ? 'It stays' : 'They stay'} in the queue on this computer
          until you set that address again and the same account signs in.
        </>
      }
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Keep backend</AlertDialog.Cancel>
          <AlertDialog.Action className="button-primary" onClick={onChange}>
            Change backend
          </AlertDialog.Action>
        </>
      }
      onCancel={onStay}
    />
  );
}
