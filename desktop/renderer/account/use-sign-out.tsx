import { useState } from 'react';
import type { QueueEntry } from '../../ipc/publish-queue.ts';
import type { Session } from '../../ipc/session.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { dismissToasts, toastInfo } from '../ui/toasts.tsx';
import { countWaiting, LeaveAccountDialog } from './leave-account-dialog.tsx';

type LogOutOptions = {
  store: DraftsStore;
  session: Session | null;
  queued: readonly QueueEntry[];
  onLoggedOut: (session: Session) => void;
};

/** Logging out, which asks first where posts of the account wait in the queue. */
export function useSignOut({ store, session, queued, onLoggedOut }: LogOutOptions) {
  /** Set while the author is asked. */
  const [asked, setAsked] = useState<{ hidesDrafts: boolean } | null>(null);
  const waiting = session?.state === 'signed-in' ? countWaiting(queued, session.email) : 0;

  async function logOut(hidesDrafts: boolean) {
    setAsked(null);
    // What was typed goes to the disk before its account is left; what can't be saved stays on screen, and says so.
    await store.flushAll();
    const left = await desktop.signOut({ hidesDrafts });
    // What they offer is about the account that is left.
    dismissToasts();
    onLoggedOut(left);
    if (hidesDrafts) toastInfo('Logged out', 'Your drafts are hidden. They are back when you sign in.');
  }

  return {
    logOut: (hidesDrafts: boolean) => (waiting > 0 ? setAsked({ hidesDrafts }) : void logOut(hidesDrafts)),
    question: asked !== null && session?.state === 'signed-in' && (
      <LeaveAccountDialog
        email={session.email}
        waiting={waiting}
        intent="sign-out"
        hidesDrafts={asked.hidesDrafts}
        onStay={() => setAsked(null)}
        onLeave={() => void logOut(asked.hidesDrafts)}
      />
    ),
  };
}
