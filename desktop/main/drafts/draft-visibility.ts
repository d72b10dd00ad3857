import type { SettingsStore } from '../settings/settings.ts';

/**
 * Whose drafts these are. The rules, cited by the tests:
 *
 * O1. A draft belongs to the account that it was written under (its id is in the front matter), or to
 *     the machine: whatever is written signed out is the machine's, until an account takes it.
 * O2. The machine's drafts are shown to everybody. An account's are shown to that account alone, also
 *     after its session has ended.
 * O3. Signed out, the drafts of the account that was here last are still shown, because signing in
 *     never gates the text; unless the author asked at signing out that they be hidden.
 */
export type DraftVisibility = {
  /** The id of the account that new drafts belong to; null for the machine. */
  author(): string | null;
  /** Whether the drafts of this account, or of the machine (null), are shown. */
  isVisible(owner: string | null): boolean;
};

/** Where accounts are no matter. */
export const EVERY_DRAFT_VISIBLE: DraftVisibility = { author: () => null, isVisible: () => true };

/** @param readAccountId the account whose session is here, good or ended; null where nobody signed in. */
export function createDraftVisibility({
  settings,
  readAccountId,
}: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  readAccountId: () => string | null;
}) {
  let last = settings.read().lastAccount;

  const owners: DraftVisibility = {
    author: readAccountId,
    isVisible: (owner) => owner === null || owner === (readAccountId() ?? last),
  };

  async function remember(account: string | null): Promise<void> {
    if (account === last) return;
    last = account;
    // Only what is shown before the next sign-in hangs on it.
    await settings.change({ lastAccount: account }).catch(() => {});
  }

  return {
    ...owners,
    /** After the session has changed. */
    async onSessionChange(): Promise<void> {
      const account = readAccountId();
      if (account !== null) await remember(account);
    },
    /** Before signing out: from then on only the machine's drafts are shown. */
    hideAfterSignOut: () => remember(null),
  };
}
