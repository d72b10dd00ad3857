import type { Broadcast } from '../app/broadcast.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import type { createDraftVisibility } from './draft-visibility.ts';

/** Shows the drafts of whoever is signed in, and gives this computer's to its only account (rule O5). */
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
}): void {
  let account = session.readAccountId();

  async function claim(owner: string): Promise<void> {
    const claimed = await storage.call('claimForOnlyAccount', { account: owner });
    if (claimed.ok && claimed.value.length > 0) broadcast.send('drafts:changed', undefined);
  }

  session.onChange(() => {
    const before = account;
    account = session.readAccountId();
    visibility.onSessionChange();
    // Its new tokens change nothing about which drafts an account sees.
    if (account === before) return;
    broadcast.send('drafts:changed', undefined);
    if (account !== null) void claim(account);
  });
}
