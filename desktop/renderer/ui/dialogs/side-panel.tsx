import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton } from './dialog-frame.tsx';
import { focusFirstControl } from './focus-first-control.ts';
import { useFocusReturn } from './use-focus-return.ts';

type SidePanelProps = {
  title: string;
  description: string;
  onOpenAutoFocus?: (event: Event) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A non-modal dialog: the rest of the window stays usable. */
export function SidePanel({
  title,
  description,
  onOpenAutoFocus = focusFirstControl,
  onClose,
  children,
}: SidePanelProps) {
  const onCloseAutoFocus = useFocusReturn();
  return (
    <Dialog.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Content
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pb-5 outline-none"
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={onOpenAutoFocus}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <header className="flex h-14 flex-none items-center gap-3">
          <Dialog.Title className="flex-1 font-display text-xl font-bold">{title}</Dialog.Title>
          <CloseButton className="-mr-2" />
        </header>
        <Dialog.Description className="text-ink-soft [overflow-wrap:anywhere]">{description}</Dialog.Description>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  );
}
