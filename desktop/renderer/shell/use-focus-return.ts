import { useState } from 'react';
import { focusField } from '../editor/post-fields.ts';

/**
 * Gives the focus back to where it was when a dialog opened. The dialogs of radix-ui give it to the
 * button that opened them, and to nothing where a menu, a key or another dialog did.
 *
 * @param then what happens after that, so that a command which moves the focus has the last word.
 * @returns the dialog's `onCloseAutoFocus`.
 */
export function useFocusReturn(then?: () => void): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    // Whoever has gone elsewhere meanwhile stays there.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement) {
      if (before.isConnected) before.focus({ preventScroll: true });
      // Another draft was opened from the dialog.
      else focusField('content');
    }
    then?.();
  };
}
