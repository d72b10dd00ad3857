import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { CloseIcon } from '../icons.tsx';
import { askToDiscard } from './discard-guards.ts';
import { focusFirstControl } from './focus-first-control.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { DiscardScope } from './use-discard-guard.ts';
import { useFocusReturn } from './use-focus-return.ts';

export const DIALOG_OVERLAY = 'overlay fixed inset-0 z-40 bg-black/35';
export const DIALOG_BOX =
  'dialog fixed inset-6 z-40 m-auto flex flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card outline-none';

type DialogFrameProps = {
  /** Its size; without one it fills the window. */
  className: string;
  /** Whether it has a `Dialog.Description`. */
  isDescribed: boolean;
  /** Whether a command closes it and then runs, as in the palette; commands are off over other dialogs. */
  closesOnCommand?: boolean;
  /** Called where its author closes it; asked first where that would lose typed words. */
  onClose: () => void;
  /** Called after the focus was returned. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A modal box over the shaded window, shown as long as it is rendered. */
export function DialogFrame(props: DialogFrameProps) {
  const { className, isDescribed, closesOnCommand = false, onClose, onClosed, children } = props;
  const [scope] = useState({});
  const onOpenChange = useOpenDialog(() => askToDiscard(scope, onClose), !closesOnCommand);
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

/** Closes the dialog that it is in. */
export function CloseButton({ className = '' }: { className?: string }) {
  return (
    <Dialog.Close className={`button-icon ${className}`} aria-label="Close">
      <CloseIcon />
    </Dialog.Close>
  );
}
