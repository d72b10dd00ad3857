'use client';

import { type RefObject, useEffect } from 'react';

const GAP_PX = 16;

/**
 * Scrolls a field that takes the focus out from under a bar at the bottom of the window. A browser takes what such a
 * bar covers for visible.
 *
 * @param bar is in the form of the fields.
 */
export function useUncoveredFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function uncover({ target }: FocusEvent): void {
      // The browser scrolls first.
      requestAnimationFrame(() => {
        const form = bar.current?.closest('form');
        if (!bar.current || !(target instanceof HTMLElement)) return;
        if (!form?.contains(target) || bar.current.contains(target)) return;
        const edge = bar.current.getBoundingClientRect();
        const { bottom, height } = target.getBoundingClientRect();
        const isAtBottom = edge.bottom >= innerHeight - 1;
        // A text that is taller than the window stays where its caret is.
        if (isAtBottom && bottom > edge.top && height < edge.top)
          scrollBy({ top: bottom - edge.top + GAP_PX, behavior: 'instant' });
      });
    }
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [bar]);
}
