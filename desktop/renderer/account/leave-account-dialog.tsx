import { countOf } from '@callwright/shared/post/labels.ts';
import { AlertDialog } from 'radix-ui';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

type LeaveAccountDialogProps = {
  email: string;
  waiting: number;
  intent: 'sign-out' | 'switch';
  hidesDrafts?: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks before leaving an account that has queued posts: they can only be sent from that account. */
export function LeaveAccountDialog({
  email,
  waiting,
  intent,
  hidesDrafts = false,
  onStay,
  onLeave,
}: LeaveAccountDialogProps) {
  return (
    <ConfirmDialog
      title={waiting === 1 ? '1 post is waiting to publish' : `${countOf(waiting, 'post')} are waiting to publish`}
      description={
        <>
          {waiting === 1
            ? 'It stays in the queue on this computer and is'
            : 'They stay in the queue on this computer and are'}{' '}
          published when {email} signs in again.
          {hidesDrafts && ' Your drafts are hidden until then.'}
        </>
      }
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">
            {intent === 'sign-out' ? 'Stay signed in' : 'Cancel'}
          </AlertDialog.Cancel>
          <AlertDialog.Action className="button-primary" onClick={onLeave}>
            {intent === 'sign-out' ? 'Log out' : 'Switch accounts'}
          </AlertDialog.Action>
        </>
      }
      onCancel={onStay}
    />
  );
}
