import { AlertDialog } from 'radix-ui';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { countPosts } from './describe-step.ts';

type LeaveAccountDialogProps = {
  /** Whose posts wait. */
  email: string;
  waiting: number;
  /** `sign-out`, or to sign in as somebody else. */
  intent: 'sign-out' | 'switch';
  /** Whether the drafts of the account are hidden until then. */
  hidesDrafts?: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Asked before an account is left that has posts in the queue: they go out under no other name. */
export function LeaveAccountDialog({
  email,
  waiting,
  intent,
  hidesDrafts = false,
  onStay,
  onLeave,
}: LeaveAccountDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-0 z-40 m-auto h-fit w-[min(28rem,calc(100vw-48px))] rounded-2xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="font-display text-lg font-bold">
            {waiting === 1 ? '1 post is waiting to publish' : `${countPosts(waiting)} are waiting to publish`}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
            {waiting === 1 ? 'It stays' : 'They stay'} in the queue on this computer and {waiting === 1 ? 'goes' : 'go'}{' '}
            out when {email} signs in again, never under another name.
            {hidesDrafts && ' The drafts are hidden until then.'}
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel className="button-quiet">
              {intent === 'sign-out' ? 'Stay signed in' : 'Cancel'}
            </AlertDialog.Cancel>
            <AlertDialog.Action className="button-primary" onClick={onLeave}>
              {intent === 'sign-out' ? 'Log out' : 'Sign in as somebody else'}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The entries that would wait if this account were left. */
export function countWaiting(entries: readonly { email: string; step: { name: string } }[], email: string): number {
  return entries.filter((entry) => entry.email === email && entry.step.name !== 'done').length;
}
