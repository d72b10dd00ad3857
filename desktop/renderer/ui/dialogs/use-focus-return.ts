import { useLayoutEffect, useState } from 'react';

/** Spread onto the element that gets the focus where its former place is gone. */
export const FOCUS_FALLBACK = { 'data-focus-fallback': '' } as const;

type Origins = readonly (Element | null)[];

/** Where the focus was before each open dialog; the dialog opened last is at the end. */
const open: Origins[] = [];

/**
 * Returns the focus to where it was when a dialog opened. The dialogs of radix-ui return it to the
 * button that opened them, and to nothing where a menu, a key or another dialog did. A dialog that
 * replaced another returns the focus to where it was before the first.
 *
 * @param then runs after that, so that a command which moves the focus has the last word.
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
    // An author who has gone elsewhere meanwhile is left there.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) {
      const before = origins.find((origin) => origin?.isConnected === true && origin !== document.body);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      else focusFallback();
    }
    then?.();
  };
}

/** Where another draft was opened from the dialog, for example. */
function focusFallback(): void {
  const fallback = document.querySelector<HTMLElement>('[data-focus-fallback]');
  fallback?.focus();
  fallback?.scrollIntoView({ block: 'nearest' });
}

function findOrigins(): Origins {
  const focused = document.activeElement;
  const isInDialog = focused?.closest('[role="dialog"], [role="alertdialog"]') != null;
  return [focused, ...((isInDialog && open.at(-1)) || [])];
}
