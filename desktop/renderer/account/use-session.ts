import { useEffect, useState } from 'react';
import type { Session } from '../../ipc/session.ts';
import { desktop } from '../desktop-api.ts';

/** The session; null until the main process has answered. */
export function useSession(): [Session | null, (session: Session) => void] {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // An event is newer than the answer to a request made before it.
    const unsubscribe = desktop.onSessionChanged((changed) => {
      isCurrent = false;
      setSession(changed);
    });
    desktop.getSession().then(
      (known) => isCurrent && setSession(known),
      () => isCurrent && setSession({ state: 'signed-out' }),
    );
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return [session, setSession];
}
