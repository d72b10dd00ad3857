import type { Broadcast } from '../app/broadcast.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import type { createDraftVisibility } from './draft-visibility.ts';

/** Gives unclaimed drafts to the only account (rule O5). Call `onDraftsAdded` after another program added drafts. */
export function followAccounts({
  session,
  visibility,
  storage,
  broadcast,
}: {
  session: Pick<AuthSession, 'onChange' | 'readAccountId'>;
  visibility: ReturnType<typeof createDraftVisibility>;
  storage: Pick<Storage, 'call'>;
  broadcast: Pick<Broadcast, 'send'>;
}): { onDraftsAdded: () => void } {
  let account = session.readAccountId();

  async function claim(): Promise<void> {
    if (account === null) return;
    const claimed = await storage.call('claimForOnlyAccount', { account });
    if (claimed.ok && claimed.value.length > 0) broadcast.send('drafts:changed', undefined);
  }

  session.onChange(() => {
    const before = account;
    account = session.readAccountId();
    visibility.onSessionChange();
    if (account === before) return;
    broadcast.send('drafts:changed', undefined);
    void claim();
  });
  return { onDraftsAdded: () => void claim() };
}
