import { Dialog } from 'radix-ui';
import type { ImportProgress } from '../../../ipc/imports.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';

type ImportProgressDialogProps = { progress: ImportProgress; isCanceling: boolean; onCancel: () => void };

export function ImportProgressDialog({ progress, isCanceling, onCancel }: ImportProgressDialogProps) {
  const { step, done, total } = progress;
  return (
    <DialogFrame className="h-fit max-w-md" isDescribed onClose={onCancel}>
      <div className="p-6">
        <Dialog.Title className="font-display text-lg font-bold leading-snug">
          {step === 'reading' ? 'Reading your posts' : 'Importing your posts'}
        </Dialog.Title>
        <Dialog.Description role="status" className="mt-1 text-ink-soft">
          {total === 0 ? 'This can take a minute.' : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}
        </Dialog.Description>
        <progress className="mt-4 w-full" aria-label="Progress" {...(total === 0 ? {} : { value: done, max: total })} />
        <div className="mt-4 flex justify-end">
          <button type="button" className="button-quiet" disabled={isCanceling} onClick={onCancel}>
            Cancel
          </button>
        </div>
      </div>
    </DialogFrame>
  );
}
