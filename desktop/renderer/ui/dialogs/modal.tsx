import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton, DialogFrame } from './dialog-frame.tsx';

type ModalProps = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className: string;
  onClose: () => void;
  children: ReactNode;
};

export function Modal({ title, description, action, className, onClose, children }: ModalProps) {
  return (
    <DialogFrame className={className} isDescribed={description !== undefined} onClose={onClose}>
      <header className="flex flex-none items-start gap-3 border-b border-line py-3 pl-5 pr-3">
        <div className="min-w-0 flex-1 py-0.5">
          <Dialog.Title className="font-display text-lg font-bold leading-7">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description asChild>
              <div className="text-[13px] text-ink-soft">{description}</div>
            </Dialog.Description>
          )}
        </div>
        {action}
        <CloseButton />
      </header>
      {children}
    </DialogFrame>
  );
}
