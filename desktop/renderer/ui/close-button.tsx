import { Dialog } from 'radix-ui';
import { CloseIcon } from './icons.tsx';

/** Closes the dialog that it stands in. */
export function CloseButton({ className = '' }: { className?: string }) {
  return (
    <Dialog.Close className={`button-icon ${className}`} aria-label="Close">
      <CloseIcon />
    </Dialog.Close>
  );
}
