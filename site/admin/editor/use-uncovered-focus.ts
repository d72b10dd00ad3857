'use client';

import { type RefObject, useEffect } from 'react';

const GAP_PX = 16;

/** Scrolls a focused field out from under a bar at the bottom of its form, which browsers don't do. */
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
        // Don't scroll a field taller than the window: its caret must stay in view.
        if (isAtBottom && bottom > edge.top && height < edge.top)
          scrollBy({ top: bottom - edge.top + GAP_PX, behavior: 'instant' });
      });
    }
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [bar]);
}
