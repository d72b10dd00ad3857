import { isDeepStrictEqual } from 'node:util';
import { isVisible, type Viewer, type Visibility } from '../database/draft-record.ts';
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
 * O4. The drafts of an account that is deleted belong to this computer from then on: nobody could sign in to see them.
 *     Drafts that their author had hidden stay hidden. Signed out, the window says how many there are, and shows them on
 *     request.
 * O5. An author with the only account that has drafts on this computer isn't asked whose its drafts are: they are the
 *     account's, also if another program adds them later.
 */
export type DraftVisibility = Visibility & {
  /** The account that owns new drafts; null if they belong to this computer. */
  author(): string | null;
  /** Whether the drafts of an account were hidden when it signed out last. */
  isHiding(account: string): boolean;
};

/** @param readAccountId the account of the stored session, valid or ended; null without one. */
export function createDraftVisibility({
  settings,
  readAccountId,
}: {
  settings: Pick<SettingsStore, 'read' | 'change'>;
  readAccountId: () => string | null;
}) {
  let { lastAccount: last, areDraftsHidden: areHidden, hidingAccounts: hiding } = settings.read();

  function viewer(): Viewer {
    const account = readAccountId() ?? last;
    // The settings of an earlier version don't say whether drafts were hidden: they are, as they were then.
    return { account, seesAll: account === null && areHidden === false };
  }

  /** @param hidden the account whose drafts are hidden; null after a sign-in. */
  function remember(account: string | null, hidden: string | null): void {
    last = account;
    areHidden = account === null;
    const others = hiding.filter((each) => each !== account && each !== hidden);
    hiding = hidden === null ? others : [...others, hidden];
    const next = { lastAccount: last, areDraftsHidden: areHidden, hidingAccounts: hiding };
    const { lastAccount, areDraftsHidden, hidingAccounts } = settings.read();
    if (isDeepStrictEqual({ lastAccount, areDraftsHidden, hidingAccounts }, next)) return;
    // What the disk refuses is written at the next change of the session.
    settings.change(next);
  }

  return {
    author: readAccountId,
    viewer,
    isHiding: (account: string) => hiding.includes(account),
    isVisible: (owner: string | null) => isVisible({ owner }, viewer()),
    /** Remembers the account after the session has changed. */
    onSessionChange(): void {
      const account = readAccountId();
      if (account !== null) remember(account, null);
    },
    /** Called before signing out: signed out, only this computer's drafts are visible then. */
    hideAfterSignOut: () => remember(null, readAccountId()),
  };
}
