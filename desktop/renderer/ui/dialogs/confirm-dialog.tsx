import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { DIALOG_BOX, DIALOG_OVERLAY } from './dialog-frame.tsx';
import { focusFirstControl } from './focus-first-control.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { useFocusReturn } from './use-focus-return.ts';

type ConfirmDialogProps = {
  title: string;
  description: ReactNode;
  /** The buttons. One must be an `AlertDialog.Cancel`. */
  answers: ReactNode;
  isWide?: boolean;
  onCancel: () => void;
  children?: ReactNode;
};

/** A click outside doesn't close it. */
export function ConfirmDialog({ title, description, answers, isWide = false, onCancel, children }: ConfirmDialogProps) {
  const onOpenChange = useOpenDialog(onCancel);
  const onCloseAutoFocus = useFocusReturn();
  return (
    <AlertDialog.Root open onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={DIALOG_OVERLAY} />
        <AlertDialog.Content
          // Without fields, the safe answer gets focus.
          onOpenAutoFocus={children === undefined ? undefined : focusFirstControl}
          onCloseAutoFocus={onCloseAutoFocus}
          className={`${DIALOG_BOX} h-fit max-h-[calc(100%-48px)] overflow-y-auto p-6 ${isWide ? 'max-w-lg' : 'max-w-md'}`}
        >
          <AlertDialog.Title className="font-display text-lg font-bold leading-snug [overflow-wrap:anywhere]">
            <span className="line-clamp-3">{title}</span>
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-pretty text-ink-soft [overflow-wrap:anywhere]">{description}</div>
          </AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2">{answers}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
