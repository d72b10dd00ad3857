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

/** Says that something went well. */
export function announce(title: string, message: string, action?: ToastAction): void {
  // What can be taken back stays long enough to be read and pressed.
  toast.success(title, { description: message, ...(action ? { action, duration: 10_000 } : {}) });
}

/** Says what happens next, where nothing has gone well or badly yet. */
export function announceNews(title: string, message: string, action?: ToastAction): void {
  toast(title, { description: message, ...(action ? { action } : {}) });
}

/** The destructive toast: something that the author asked for did not happen. It stays a little longer. */
export function announceFailure(title: string, message: string, action?: ToastAction): void {
  toast.error(title, { description: message, duration: 8_000, ...(action ? { action } : {}) });
}
