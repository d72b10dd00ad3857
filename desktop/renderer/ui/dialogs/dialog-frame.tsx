import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { CloseIcon } from '../icons.tsx';
import { confirmDiscard } from './discard-guards.ts';
import { focusFirstControl } from './focus-first-control.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { DiscardScope } from './use-discard-guard.ts';
import { useFocusReturn } from './use-focus-return.ts';

export const DIALOG_OVERLAY = 'overlay fixed inset-0 z-40 bg-black/35';
export const DIALOG_BOX =
  'dialog fixed inset-6 z-40 m-auto flex flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card outline-none';

type DialogFrameProps = {
  className: string;
  /** True if it contains a `Dialog.Description`. */
  isDescribed: boolean;
  /** True if commands stay enabled and close the dialog first, as in the palette. */
  closesOnCommand?: boolean;
  /** Asks first if closing would lose typed text. */
  onClose: () => void;
  /** Called after focus has returned. */
  onClosed?: () => void;
  children: ReactNode;
};

export function DialogFrame(props: DialogFrameProps) {
  const { className, isDescribed, closesOnCommand = false, onClose, onClosed, children } = props;
  const [scope] = useState({});
  const onOpenChange = useOpenDialog(() => confirmDiscard(scope, onClose), !closesOnCommand);
  const onCloseAutoFocus = useFocusReturn(onClosed);
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={DIALOG_OVERLAY} />
        <Dialog.Content
          {...(!isDescribed && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirstControl}
          onCloseAutoFocus={onCloseAutoFocus}
          className={`${DIALOG_BOX} ${className}`}
        >
          <DiscardScope value={scope}>{children}</DiscardScope>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function CloseButton({ className = '' }: { className?: string }) {
  return (
    <Dialog.Close className={`button-icon ${className}`} aria-label="Close">
      <CloseIcon />
    </Dialog.Close>
  );
}
