'use client';

import { type MouseEvent, useEffect } from 'react';
import { Toaster } from 'sonner';
import { showPendingNotice } from './pending-notice.ts';

/** The library's defaults: bottom right, Alt+T, dismiss by button or swipe (specification, section 9). */
export function Notifications() {
  useEffect(showPendingNotice, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus elsewhere, and offers nothing to press.
    <div onMouseDown={keepFocus}>
      <Toaster
        theme="system"
        closeButton
        mobileOffset={20}
        toastOptions={{ closeButtonAriaLabel: 'Dismiss notification', classNames: { error: 'toast-error' } }}
      />
    </div>
  );
}

/**
 * Clicking a toast keeps the caret in the text. The library would take focus and return it later, in the middle of
 * typing or to a field that was left.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
