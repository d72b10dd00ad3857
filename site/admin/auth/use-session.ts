'use client';

import type { AuthBearer } from '@callwright/shared/api/auth.ts';
import { useEffect, useState } from 'react';

export type Author = { id: string; email: string };

export type SessionState = { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; author: Author };

/** The session of this browser, from whichever tab it was begun or ended; `getClient` returns the same client each time. */
export function useAuthorSession(getClient: () => AuthBearer): SessionState {
  const [session, setSession] = useState<SessionState>({ state: 'checking' });
  useEffect(() => {
    // Its first event is the current session: the library reads it as get session does, and no change between that
    // reading and the subscription is missed. With get session as well, the older answer could come last.
    // The library holds its lock while it calls: nothing here may wait for it (auth-js issue 762).
    const { data } = getClient().auth.onAuthStateChange((_event, current) => {
      const id = current?.user.id;
      const email = current?.user.email ?? '';
      setSession((last) => {
        if (id === undefined) return { state: 'signed-out' };
        const isSame = last.state === 'signed-in' && last.author.id === id && last.author.email === email;
        return isSame ? last : { state: 'signed-in', author: { id, email } };
      });
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return session;
}
