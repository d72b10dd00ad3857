import { useLayoutEffect, useState } from 'react';
import { focusField } from '../editor/post-fields.ts';

type Origins = readonly (Element | null)[];

/** Where the focus was before each dialog that is open, the one opened last at the end. */
const open: Origins[] = [];

/**
 * Gives the focus back to where it was when a dialog opened. The dialogs of radix-ui give it to the
 * button that opened them, and to nothing where a menu, a key or another dialog did. One that took
 * the place of another gives it back to where it was before that.
 *
 * @param then what happens after that, so that a command which moves the focus has the last word.
 * @returns the dialog's `onCloseAutoFocus`.
 */
export function useFocusReturn(then?: () => void): (event: Event) => void {
  const [origins] = useState(findOrigins);
  useLayoutEffect(() => {
    open.push(origins);
    return () => {
      open.splice(open.indexOf(origins), 1);
    };
  }, [origins]);
  return (event) => {
    event.preventDefault();
    // Whoever has gone elsewhere meanwhile stays there.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) {
      const before = origins.find((origin) => origin?.isConnected === true && origin !== document.body);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      // Another draft was opened from the dialog.
      else focusField('content');
    }
    then?.();
  };
}

function findOrigins(): Origins {
  const focused = document.activeElement;
  const isInDialog = focused?.closest('[role="dialog"], [role="alertdialog"]') != null;
  return [focused, ...((isInDialog && open.at(-1)) || [])];
}
