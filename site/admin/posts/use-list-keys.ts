'use client';

import { type RefObject, useEffect } from 'react';

/** N: new post. /: search. Arrow keys: move between rows. Ignored while the author types. */
export function useListKeys(list: RefObject<HTMLElement | null>, search: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === '/') search.current?.focus();
      else if (event.key === 'n' || event.key === 'N') location.hash = '#new';
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const links = [...(list.current?.querySelectorAll<HTMLElement>('.post-row-link') ?? [])];
        const at = document.activeElement instanceof HTMLElement ? links.indexOf(document.activeElement) : -1;
        links.at(event.key === 'ArrowDown' ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0))?.focus();
      } else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list, search]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="menu"], [role="dialog"], [role="alertdialog"]') !== null;
