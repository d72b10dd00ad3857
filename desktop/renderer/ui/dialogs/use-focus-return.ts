import { useLayoutEffect, useState } from 'react';

/** Spread onto the element that gets focus if the original one is gone. */
export const FOCUS_FALLBACK = { 'data-focus-fallback': '' } as const;

type Origins = readonly (Element | null)[];

/** Where focus was before each open dialog, the last one at the end. */
const open: Origins[] = [];

/**
 * Returns a dialog's `onCloseAutoFocus`. radix-ui returns focus only if a button opened the dialog, not if a menu, a
 * shortcut, or another dialog did. `then` runs afterward, so that a command can move focus.
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
    // Leave focus alone if the author has moved it.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) {
      const before = origins.find((origin) => origin?.isConnected === true && origin !== document.body);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      else focusFallback();
    }
    then?.();
  };
}

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
