import { AlertDialog } from 'radix-ui';
import { countPosts } from '../queue/describe-step.ts';
import { useFocusReturn } from '../shell/use-focus-return.ts';

type ChangeBackendDialogProps = { waiting: number; from: string; onStay: () => void; onChange: () => void };

/** Asked before the backend changes while posts wait for the one that is left. */
export function ChangeBackendDialog({ waiting, from, onStay, onChange }: ChangeBackendDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  const isOne = waiting === 1;
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-0 z-40 m-auto h-fit w-[min(28rem,calc(100vw-48px))] rounded-2xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="font-display text-lg font-bold">
            {isOne ? '1 post is waiting to publish' : `${countPosts(waiting)} are waiting to publish`}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
            {isOne ? 'It is' : 'They are'} for {from}. {isOne ? 'It stays' : 'They stay'} in the queue on this computer
            and {isOne ? 'goes' : 'go'} nowhere else: only when that address is set here again and the same account
            signs in.
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel className="button-quiet">Keep the backend</AlertDialog.Cancel>
            <AlertDialog.Action className="button-primary" onClick={onChange}>
              Change it
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
