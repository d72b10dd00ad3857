'use client';

import { useEffect, useState } from 'react';
import type { AuthorSession, SessionState } from './author-session.ts';

/** The session of this browser, from whichever tab it was begun or ended; `getSession` returns the same one each time. */
export function useAuthorSession(getSession: () => AuthorSession): SessionState {
  const [state, setState] = useState<SessionState>({ state: 'checking' });
  useEffect(() => {
    const session = getSession();
    const show = () => {
      const next = session.read();
      setState((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    show();
    return session.subscribe(show);
  }, []);
  return state;
}
