import type { Viewer, Visibility } from '../database/draft-record.ts';
import type { SettingsStore } from '../settings/settings.ts';

/**
 * Who owns a draft and who sees it. The rules, cited by the tests:
 *
 * O1. A draft belongs to the account that it was written under. Whatever is written signed out belongs to this
 *     computer, until an account takes it.
 * O2. Everyone sees this computer's drafts. An account's drafts are visible to that account alone, also after its
 *     session has ended.
 * O3. Signed out, the drafts of the last account are still visible, because the text never waits for a sign-in; unless
 *     the author asked at signing out that they be hidden. If nobody asked for that, and nobody was ever signed in,
 *     every draft is visible.
 * O4. The drafts of an account that is deleted, here or elsewhere, belong to this computer from then on: nobody could
 *     sign in to see them.
 * O5. Someone with the only account that this computer has seen is not asked whose its drafts are: they are theirs.
 */
export type DraftVisibility = Visibility & {
  /** The account that owns new drafts; null if they belong to this computer. */
  author(): string | null;
};

/** @param readAccountId the account of the stored session, valid or ended; null without one. */
export function createDraftVisibility({
  settings,
  readAccountId,
}: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  readAccountId: () => string | null;
}) {
  let { lastAccount: last, areDraftsHidden: areHidden } = settings.read();

  function viewer(): Viewer {
    const account = readAccountId() ?? last;
    // The settings of an earlier version don't say whether drafts were hidden: they are, as they were then.
    return { account, seesAll: account === null && areHidden === false };
  }

  function remember(account: string | null): void {
    last = account;
    areHidden = account === null;
    const stored = settings.read();
    if (stored.lastAccount === last && stored.areDraftsHidden === areHidden) return;
    // What the disk refuses is written at the next change of the session.
    settings.change({ lastAccount: last, areDraftsHidden: areHidden });
  }

  return {
    author: readAccountId,
    viewer,
    isVisible(owner: string | null) {
      const { account, seesAll } = viewer();
      return owner === null || seesAll || owner === account;
    },
    /** Remembers the account after the session has changed. */
    onSessionChange(): void {
      const account = readAccountId();
      if (account !== null) remember(account);
    },
    /** Called before signing out: signed out, only this computer's drafts are visible then. */
    hideAfterSignOut: () => remember(null),
  };
}
