'use client';

import { Toaster } from 'sonner';

/** Toasts at the bottom right, reached by Alt+T, dismissed by button or swipe: the library's defaults (specification, section 9). */
export function Notifications() {
  return (
    <Toaster
      theme="system"
      closeButton
      toastOptions={{
        closeButtonAriaLabel: 'Dismiss notification',
        classNames: {
          toast: 'callwright-toast',
          error: 'callwright-toast-destructive',
        },
      }}
    />
  );
}
