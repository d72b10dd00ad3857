import type { SettingsStore } from '../settings/settings.ts';

/**
 * Who owns a draft and who sees it. The rules, cited by the tests:
 *
 * O1. A draft belongs to the account that it was written under, whose id is in its front matter.
 *     Whatever is written signed out is local: it belongs to no account, until one claims it.
 * O2. Local drafts are visible to everybody. An account's drafts are visible to that account alone,
 *     also after its session has ended.
 * O3. Signed out, the drafts of the last account are still visible, because the text never waits for
 *     a sign-in; unless the author asked at signing out that they be hidden.
 */
export type DraftVisibility = {
  /** The id of the account that owns new drafts; null when they are local. */
  author(): string | null;
  /** Whether the drafts of this account are visible; null asks for local drafts. */
  isVisible(owner: string | null): boolean;
};

/** Shows every draft, for callers that have no accounts. */
export const EVERY_DRAFT_VISIBLE: DraftVisibility = { author: () => null, isVisible: () => true };

/** @param readAccountId the account of the stored session, valid or ended; null without one. */
export function createDraftVisibility({
  settings,
  readAccountId,
}: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  readAccountId: () => string | null;
}) {
  let last = settings.read().lastAccount;

  const visibility: DraftVisibility = {
    author: readAccountId,
    isVisible: (owner) => owner === null || owner === (readAccountId() ?? last),
  };

  async function remember(account: string | null): Promise<void> {
    if (account === last) return;
    last = account;
    // A failure only affects which drafts are visible before the next sign-in.
    await settings.change({ lastAccount: account }).catch(() => {});
  }

  return {
    ...visibility,
    /** Remembers the account after the session has changed. */
    async onSessionChange(): Promise<void> {
      const account = readAccountId();
      if (account !== null) await remember(account);
    },
    /** Called before signing out: signed out, only local drafts are visible then. */
    hideAfterSignOut: () => remember(null),
  };
}
