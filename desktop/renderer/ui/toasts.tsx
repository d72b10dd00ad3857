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

/** What a toast is about: the next one about the same replaces it. */
export type ToastTopic =
  | 'account'
  | 'adding pictures'
  | 'backup'
  | 'drafts folder'
  | 'import'
  | 'saving'
  | 'settings'
  | 'update'
  | 'web admin'
  | `${'draft' | 'publishing' | 'problem'} ${string}`;

export type ToastAction = { label: string; onClick: () => void };

/** Without a topic, a toast replaces no other. */
type ToastOptions = { topic?: ToastTopic; action?: ToastAction | undefined };

/** The library's ids of the toasts that were shown last. An id isn't used again: the library may still remove it. */
const shown = new Map<ToastTopic, string | number>();

/** Dismisses the toast about a topic. */
export function dismissToast(topic: ToastTopic): void {
  const id = shown.get(topic);
  if (id !== undefined) toast.dismiss(id);
  shown.delete(topic);
}

/** Dismisses all toasts, which are out of date and would cover what is shown now. */
export function dismissToasts(): void {
  toast.dismiss();
}

/** Whatever a toast says: one that offers something to do stays long enough to be read and clicked. */
const WITH_ACTION_MS = 10_000;
const FAILURE_MS = 8_000;
const PASSING_MS = 5_000;

/** Says that something succeeded. */
export function toastSuccess(title: string, message: string, options: ToastOptions = {}): void {
  show(toast.success, { title, message, durationMs: PASSING_MS, ...options });
}

/** Says what happens next, where nothing has succeeded or failed yet. */
export function toastInfo(title: string, message: string, options: ToastOptions = {}): void {
  show(toast.message, { title, message, durationMs: PASSING_MS, ...options });
}

/** The destructive toast: an action failed. It stays a little longer. */
export function toastError(title: string, message: string, options: ToastOptions = {}): void {
  show(toast.error, { title, message, durationMs: FAILURE_MS, ...options });
}

type PassingToast = ToastOptions & { title: string; message: string; durationMs: number };

function show(add: typeof toast.message, { title, message, durationMs, topic, action }: PassingToast): void {
  if (topic !== undefined) dismissToast(topic);
  const id = add(title, {
    description: message,
    duration: action ? WITH_ACTION_MS : durationMs,
    ...(action && { action }),
  });
  if (topic !== undefined) shown.set(topic, id);
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

/** Shows the progress of something slow; the next toast of this kind changes this one in its place. */
export function toastPersistent(topic: ToastTopic, content: PersistentToast): void {
  const { title, message, action, isFailure = false, isPassing = false, isHeld = false } = content;
  const add = isFailure ? toast.error : toast.info;
  if (shown.get(topic) !== topic) dismissToast(topic);
  shown.set(topic, topic);
  // All options each time: those left out would be kept from the toast before.
  add(title, {
    id: topic,
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
