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
 * Leaves the caret in the text when a toast is clicked. The library would take the focus and return it
 * only at its next render: in the middle of a word, to a field that the author has left.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Dismisses the toast that was shown with this id. */
export function dismissToast(id: string): void {
  toast.dismiss(id);
}

export type ToastAction = { label: string; onClick: () => void };

/** Dismisses all toasts, which are out of date and would cover what is shown now. */
export function dismissToasts(): void {
  toast.dismiss();
}

/** Whatever a toast says: one that offers something to do stays long enough to be read and clicked. */
const WITH_ACTION_MS = 10_000;
const FAILURE_MS = 8_000;
const PASSING_MS = 5_000;

/** What a toast offers, and how long it stays: without an action and a time, as long as the library has it. */
function toOptions(action: ToastAction | undefined, durationMs?: number): { action?: ToastAction; duration?: number } {
  if (action) return { action, duration: WITH_ACTION_MS };
  return durationMs === undefined ? {} : { duration: durationMs };
}

/** Says that something succeeded. */
export function toastSuccess(title: string, message: string, action?: ToastAction): void {
  toast.success(title, { description: message, ...toOptions(action) });
}

/** Says what happens next, where nothing has succeeded or failed yet. */
export function toastInfo(title: string, message: string, action?: ToastAction): void {
  toast(title, { description: message, ...toOptions(action) });
}

/** The destructive toast: an action failed. It stays a little longer. */
export function toastError(title: string, message: string, action?: ToastAction): void {
  toast.error(title, { description: message, ...toOptions(action, FAILURE_MS) });
}

/** A toast that stays until it is dismissed. */
export type PersistentToast = {
  title: string;
  message: string;
  action?: ToastAction;
  isFailure?: boolean;
  /** Disappears by itself, as other toasts do. */
  isPassing?: boolean;
  /** Can't be dismissed: it goes on changing by itself, and would come back. */
  isHeld?: boolean;
  /** Called when the toast goes, dismissed by its author or by `dismissToast`. */
  onDismiss?: () => void;
};

/** Shows the progress of something slow; the next toast with the same id replaces this one. */
export function toastPersistent(id: string, content: PersistentToast): void {
  const { title, message, action, isFailure = false, isPassing = false, isHeld = false } = content;
  const show = isFailure ? toast.error : toast.info;
  // All options each time: those left out would be kept from the toast before.
  show(title, {
    id,
    description: message,
    icon: isFailure ? undefined : null,
    duration: isPassing ? (action ? WITH_ACTION_MS : PASSING_MS) : Number.POSITIVE_INFINITY,
    dismissible: !isHeld,
    closeButton: !isHeld,
    onDismiss: content.onDismiss ?? (() => {}),
    action: action && {
      label: action.label,
      onClick: (event) => {
        // Otherwise the library dismisses the toast, and with it the one that replaces it.
        event.preventDefault();
        action.onClick();
      },
    },
  });
}
