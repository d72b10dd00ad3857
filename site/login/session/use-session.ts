'use client';

import { useEffect, useState } from 'react';
import type { AuthorSession, SessionState } from './author-session.ts';

/** @param getSession must always return the same session. */
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
