import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useOpenDialog } from './open-dialogs.ts';
import { useFocusReturn } from './use-focus-return.ts';

export const DIALOG_OVERLAY = 'overlay fixed inset-0 z-40 bg-black/35';
export const DIALOG_BOX =
  'dialog fixed inset-6 z-40 m-auto flex flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-card';

type DialogFrameProps = {
  /** How large it is; as large as the window lets it be without. */
  className: string;
  /** Whether a `Dialog.Description` stands in it. */
  isDescribed: boolean;
  /** Over one that gives way, commands can be given, which close it first. */
  givesWay?: boolean;
  onClose: () => void;
  /** After the focus went back. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A box over the shaded window, shown as long as it is rendered. */
export function DialogFrame(props: DialogFrameProps) {
  const { className, isDescribed, givesWay = false, onClose, onClosed, children } = props;
  useOpenDialog(!givesWay);
  const onCloseAutoFocus = useFocusReturn(onClosed);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={DIALOG_OVERLAY} />
        <Dialog.Content
          {...(!isDescribed && { 'aria-describedby': undefined })}
          onCloseAutoFocus={onCloseAutoFocus}
          className={`${DIALOG_BOX} ${className}`}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
