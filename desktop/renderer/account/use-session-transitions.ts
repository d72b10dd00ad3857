import { useEffect, useRef } from 'react';
import type { Session } from '../../ipc/session.ts';

type SessionTransitions = {
  onSignedIn?: () => void;
  /** The keyring was unlocked and the stored session restored, or the user signed in again meanwhile. */
  onUnlocked?: () => void;
  /** The backend ended the session while the author was at work. */
  onEnded?: () => void;
};

/** Calls back when the session changes from one state to another; not for the state at the start of the app. */
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
