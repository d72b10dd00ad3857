'use client';

import { type MouseEvent, useEffect } from 'react';
import { Toaster } from 'sonner';
import { showPendingNotice } from './pending-notice.ts';

/**
 * Toasts at the bottom right, reached by Alt+T, dismissed by button or swipe: the library's defaults (specification, section 9).
 * A notice outlives the way from one screen of the admin to the other.
 */
export function Notifications() {
  useEffect(showPendingNotice, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus elsewhere, and offers nothing to press.
    <div onMouseDown={keepFocus}>
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
