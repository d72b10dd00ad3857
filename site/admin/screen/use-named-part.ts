'use client';

import { readAdminPart } from '@callwright/shared/site-paths.ts';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { Author } from '../../login/session/author-session.ts';

/**
 * Moves the focus to the part of the page that the address names, once it is there.
 *
 * @param isAccountRead whether every part that the author may see is there.
 */
export function useNamedPart({ email }: Author, isAccountRead: boolean): void {
  // Read at once: the address of an open post may take its place.
  const [asked, setAsked] = useState(() => readAdminPart(location.hash));

  useEffect(() => {
    const follow = () => setAsked(readAdminPart(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (asked === null) return;
    const part = document.getElementById(asked);
    if (part === null && !isAccountRead) return;
    setAsked(null);
    if (part !== null) {
      part.querySelector('h2')?.focus({ preventScroll: true });
      keepInView(part);
    } else {
      toast.error('Your account can’t open this', {
        description: `You’re logged in as ${email}. Log in as the owner of the blog to see authors and demo requests.`,
      });
    }
  }, [asked, isAccountRead, email]);
}

/** Scrolls to a part, and again as what is above it arrives, until the author does something. */
function keepInView(part: HTMLElement): void {
  const observer = new ResizeObserver(() => part.scrollIntoView());
  observer.observe(document.body);
  if (part.parentElement) observer.observe(part.parentElement);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'])
    addEventListener(act, end, { signal: ended.signal, passive: true });
}
