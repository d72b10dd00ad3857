import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import { desktop } from '../desktop-api.ts';

/** Null until the main process responds. */
export function useSession(): [Session | null, (session: Session) => void] {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // An event is newer than the response to an earlier request.
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

type SessionTransitions = {
  onSignedIn?: () => void;
  /** The keyring was unlocked and the session restored, or the author signed in again. */
  onUnlocked?: () => void;
  /** The backend ended the session while the author was working. */
  onEnded?: () => void;
};

/** Calls back when the session state changes, but not for the initial state. */
export function useSessionTransitions(session: Session | null, transitions: SessionTransitions): void {
  const before = useRef<Session | null>(null);
  const latest = useRef(transitions);
  useEffect(() => {
    latest.current = transitions;
  });
  useEffect(() => {
    const last = before.current;
    before.current = session;
    if (last === null || session === null || last.state === session.state) return;
    if (session.state === 'signed-in') {
      if (last.state === 'signed-out' && last.reason === 'keyring-locked') latest.current.onUnlocked?.();
      else latest.current.onSignedIn?.();
    }
    if (session.state === 'expired' && last.state === 'signed-in') latest.current.onEnded?.();
  }, [session]);
}
