import type { MouseEvent } from 'react';
import { Toaster, toast } from 'sonner';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx';

/** Position, hotkey, and label are from the specification. */
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

/** Sonner would take focus and return it later, possibly in the middle of a word. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A new toast replaces the one with the same topic. */
export type ToastTopic =
  | 'account'
  | 'adding pictures'
  | 'backup'
  | 'drafts folder'
  | 'saving'
  | 'settings'
  | 'update'
  | 'web admin'
  | `${'draft' | 'publishing' | 'problem'} ${string}`;

export type ToastAction = { label: string; onClick: () => void };

type ToastOptions = { topic?: ToastTopic; action?: ToastAction | undefined };

/** IDs are never reused, because Sonner may still be removing the old toast. */
const shown = new Map<ToastTopic, string | number>();

export function dismissToast(topic: ToastTopic): void {
  const id = shown.get(topic);
  if (id !== undefined) toast.dismiss(id);
  shown.delete(topic);
}

export function dismissToasts(): void {
  toast.dismiss();
}

/** Any toast with an action stays long enough to read and click it. */
const WITH_ACTION_MS = 10_000;
const FAILURE_MS = 8_000;
const TOAST_MS = 5_000;

export function toastSuccess(title: string, message: string, options: ToastOptions = {}): void {
  show(toast.success, { title, message, durationMs: TOAST_MS, ...options });
}

export function toastInfo(title: string, message: string, options: ToastOptions = {}): void {
  show(toast.message, { title, message, durationMs: TOAST_MS, ...options });
}

export function toastError(title: string, message: string, options: ToastOptions = {}): void {
  show(toast.error, { title, message, durationMs: FAILURE_MS, ...options });
}

type TimedToast = ToastOptions & { title: string; message: string; durationMs: number };

function show(add: typeof toast.message, { title, message, durationMs, topic, action }: TimedToast): void {
  if (topic !== undefined) dismissToast(topic);
  const id = add(title, {
    description: message,
    duration: action ? WITH_ACTION_MS : durationMs,
    ...(action && { action, classNames: placeAction(message) }),
  });
  if (topic !== undefined) shown.set(topic, id);
}

/** Characters in two lines beside a button. */
const LONG_MESSAGE = 60;

/** A long message gets the whole width, and its button the row below. */
function placeAction(message: string): { toast: string } {
  return { toast: message.length > LONG_MESSAGE ? 'toast-long' : '' };
}

export type PersistentToast = {
  title: string;
  message: string;
  action?: ToastAction;
  isFailure?: boolean;
  isDone?: boolean;
  isTimed?: boolean;
  /** Can't be dismissed, because its next update would bring it back. */
  isPinned?: boolean;
  /** Called when the toast is dismissed, also by `dismissToast`. */
  onDismiss?: () => void;
};

export function toastPersistent(topic: ToastTopic, content: PersistentToast): void {
  const { title, message, action, isFailure = false, isDone = false, isTimed = false, isPinned = false } = content;
  const add = isFailure ? toast.error : isDone ? toast.success : toast.info;
  if (shown.get(topic) !== topic) dismissToast(topic);
  shown.set(topic, topic);
  // Set every option: Sonner keeps omitted ones from the previous toast.
  add(title, {
    id: topic,
    description: message,
    icon: isFailure || isDone ? undefined : null,
    duration: isTimed ? (action ? WITH_ACTION_MS : TOAST_MS) : Number.POSITIVE_INFINITY,
    dismissible: !isPinned,
    closeButton: !isPinned,
    onDismiss: content.onDismiss ?? (() => {}),
    classNames: placeAction(message),
    action: action && {
      label: action.label,
      onClick: (event) => {
        // Otherwise Sonner dismisses the toast, along with the one that replaces it.
        event.preventDefault();
        action.onClick();
      },
    },
  });
}
