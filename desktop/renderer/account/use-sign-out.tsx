import { useState } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { QueueEntry } from '../../ipc/publish/publish-queue.ts';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { countWaiting } from '../publish/queue-entries.ts';
import { dismissToasts, toastInfo } from '../ui/toasts.tsx';
import { LeaveAccountDialog } from './leave-account-dialog.tsx';

type SignOutOptions = {
  session: Session | null;
  queued: readonly QueueEntry[];
  onSignedOut: (session: Session) => void;
};

export function useSignOut({ session, queued, onSignedOut }: SignOutOptions) {
  const store = useDraftsStore();
  const [asked, setAsked] = useState<{ hidesDrafts: boolean } | null>(null);
  const waiting = session?.state === 'signed-in' ? countWaiting(queued, session.email) : 0;

  async function signOut(hidesDrafts: boolean) {
    setAsked(null);
    // Text that can't be saved stays on screen with its error.
    await store.flushAll();
    const signedOut = await desktop.signOut({ hidesDrafts });
    // Their actions belong to the account that just signed out.
    dismissToasts();
    onSignedOut(signedOut);
    if (hidesDrafts) {
      toastInfo('Logged out', 'Your drafts are hidden until you sign in again.', { topic: 'account' });
    }
  }

  return {
    signOut: (hidesDrafts: boolean) => (waiting > 0 ? setAsked({ hidesDrafts }) : void signOut(hidesDrafts)),
    dialog: asked !== null && session?.state === 'signed-in' && (
      <LeaveAccountDialog
        email={session.email}
        waiting={waiting}
        intent="sign-out"
        hidesDrafts={asked.hidesDrafts}
        onStay={() => setAsked(null)}
        onLeave={() => void signOut(asked.hidesDrafts)}
      />
    ),
  };
}
