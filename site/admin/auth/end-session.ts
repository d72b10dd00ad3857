import { signOut } from '@callwright/shared/api/auth.ts';
import { showPendingNotice, storeNotice } from '../messages/pending-notice.ts';
import { getAuthorClient } from './author-client.ts';

/** Drops a session that the server has ended and this browser still believes in; the log-in form follows and says so. */
export async function endSession(): Promise<void> {
  storeNotice('session-ended');
  const ended = await signOut(getAuthorClient());
  if (!ended.ok) showPendingNotice();
}
