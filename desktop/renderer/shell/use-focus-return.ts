import { useState } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened. The dialogs of radix-ui give it to the
 * button that opened them, and to nothing where a menu or a key did.
 *
 * @param then what happens after that, so that a command which moves the focus has the last word.
 * @returns the dialog's `onCloseAutoFocus`.
 */
export function useFocusReturn(then?: () => void): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    then?.();
  };
}
