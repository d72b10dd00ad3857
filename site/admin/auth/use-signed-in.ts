'use client';

import type { AuthBearer } from '@callwright/shared/api/auth.ts';
import { useEffect, useState } from 'react';

/** Whether this browser has a session, from whichever tab it was begun; false until that is known. */
export function useSignedIn(getClient: () => AuthBearer): boolean {
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    const { data } = getClient().auth.onAuthStateChange((_event, session) => setIsSignedIn(session !== null));
    return () => data.subscription.unsubscribe();
  }, []);
  return isSignedIn;
}
