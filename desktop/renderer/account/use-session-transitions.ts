import { useEffect, useRef } from 'react';
import type { Session } from '../../ipc/session.ts';

/** Why the password is asked for unasked. */
export const SESSION_ENDED_MESSAGE = 'Your session has ended. Sign in again to publish; your text stays as it is.';

type SessionTurns = {
  /** Somebody signed in, here and now. */
  onSignedIn: () => void;
  /** Somebody is signed in whose session had waited for the keyring; or who did not wait for it. */
  onUnlocked: () => void;
  /** The backend ended the session while the author was at work. */
  onEnded: () => void;
};

/** What follows when the session turns from one state to another; nothing at the start of the app. */
export function useSessionTransitions(session: Session | null, turns: SessionTurns): void {
  const before = useRef<Session | null>(null);
  const latest = useRef(turns);
  useEffect(() => {
    latest.current = turns;
  });
  useEffect(() => {
    const last = before.current;
    before.current = session;
    if (last === null || session === null || last.state === session.state) return;
    if (session.state === 'signed-in') {
      if (last.state === 'signed-out' && last.keyring === 'locked') latest.current.onUnlocked();
      else latest.current.onSignedIn();
    }
    if (session.state === 'expired' && last.state === 'signed-in') latest.current.onEnded();
  }, [session]);
}
