'use client';

import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '../button-style.ts';

type AlertDialogBoxProps = {
  title: string;
  description: string;
  cancelLabel?: string;
  /** For buttons too long for one row. */
  isStacked?: boolean;
  onCancel: () => void;
  /** Restores focus if the dialog wasn't opened by a button. */
  onClosed?: () => void;
  children: ReactNode;
};

export function AlertDialogBox(props: AlertDialogBoxProps) {
  const { title, description, cancelLabel = 'Cancel', isStacked = false, onCancel, onClosed, children } = props;
  const cancel = (
    <AlertDialog.Cancel className={`${buttonStyle('secondary')} ${isStacked ? 'mt-3' : ''}`}>
      {cancelLabel}
    </AlertDialog.Cancel>
  );
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        {/* The library's own overlay injects a style that changes, which no content security policy can allow. */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Content
          aria-modal="true"
          onCloseAutoFocus={(event) => {
            if (!onClosed) return;
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-3xl border border-line bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="heading line-clamp-6 break-words text-xl leading-snug">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-3 break-words text-ink-soft leading-relaxed">
            {description}
          </AlertDialog.Description>
          <div className={`mt-6 gap-3 ${isStacked ? 'grid' : 'flex flex-wrap justify-end max-sm:*:grow'}`}>
            {!isStacked && cancel}
            {children}
            {isStacked && cancel}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
