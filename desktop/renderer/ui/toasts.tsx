import type { MouseEvent } from 'react';
import { Toaster, toast } from 'sonner';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx';

/** The specification's toasts: bottom right, Alt+T, "Notifications", dismissed by button or swipe. */
export function Toasts() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus elsewhere, and offers nothing to press.
    <div onMouseDown={keepFocus}>
      <Toaster
        position="bottom-right"
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="Notifications"
        closeButton
        theme="system"
        offset={20}
        visibleToasts={3}
        icons={{ success: <CheckIcon />, error: <WarningIcon />, close: <CloseIcon width="12" height="12" /> }}
        toastOptions={{ classNames: { toast: 'toast', error: 'toast-destructive', success: 'toast-success' } }}
      />
    </div>
  );
}

/**
 * A press of the mouse on a toast leaves the caret in the text. The library would take it, and give
 * it back only when it draws again: in the middle of a word, to a field that the author has left.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

export type ToastAction = { label: string; onClick: () => void };

/** Takes the toasts away: what they say is over, and they would lie over what is to be read now. */
export function dismissToasts(): void {
  toast.dismiss();
}

/** Says that something went well. */
export function toastSuccess(title: string, message: string, action?: ToastAction): void {
  // What can be taken back stays long enough to be read and pressed.
  toast.success(title, { description: message, ...(action ? { action, duration: 10_000 } : {}) });
}

/** Says what happens next, where nothing has gone well or badly yet. */
export function toastInfo(title: string, message: string, action?: ToastAction): void {
  toast(title, { description: message, ...(action ? { action } : {}) });
}

/** The destructive toast: something that the author asked for did not happen. It stays a little longer. */
export function toastError(title: string, message: string, action?: ToastAction): void {
  toast.error(title, { description: message, duration: 8_000, ...(action ? { action } : {}) });
}

/** A notice that stands until it is answered. */
export type PersistentToast = {
  title: string;
  message: string;
  action?: ToastAction;
  isFailure?: boolean;
  /** Goes by itself, as other toasts do. */
  isPassing?: boolean;
  /** Can't be put away: it goes on changing by itself, and would come back. */
  isHeld?: boolean;
};

/** Says where something stands that takes its time; what is said next under the same id takes its place. */
export function toastPersistent(id: string, standing: PersistentToast): void {
  const { title, message, action, isFailure = false, isPassing = false, isHeld = false } = standing;
  const show = isFailure ? toast.error : toast.info;
  // All of them each time: what is left out would stay from the notice before.
  show(title, {
    id,
    description: message,
    icon: isFailure ? undefined : null,
    duration: isPassing ? 5_000 : Number.POSITIVE_INFINITY,
    dismissible: !isHeld,
    closeButton: !isHeld,
    action: action && {
      label: action.label,
      onClick: (event) => {
        // Or it would be put away, and with it the notice that takes its place in this very moment.
        event.preventDefault();
        action.onClick();
      },
    },
  });
}
