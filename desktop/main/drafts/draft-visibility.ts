import { isDeepStrictEqual } from 'node:util';
import { isVisible, type Viewer, type Visibility } from '../database/draft-record.ts';
import type { SettingsStore } from '../settings/settings.ts';

/**
 * Decides who owns a draft and who sees it. Tests cite the rules by number:
 *
 * O1. A draft belongs to the account that wrote it. If nobody was signed in, it belongs to this computer until an
 *     account claims it.
 * O2. Everyone sees this computer's drafts. Only its owner sees an account's draft, even after the session ends.
 * O3. When nobody is signed in, the last account's drafts stay visible, so nobody has to sign in to write, unless the
 *     author hid them when logging out. If nobody ever signed in and nothing was hidden, all drafts are visible.
 * O4. If an account is deleted, its drafts belong to this computer, because nobody could sign in to see them. Hidden
 *     drafts stay hidden. When nobody is signed in, the window shows how many there are and can show them.
 * O5. If only one account has drafts on this computer, unclaimed drafts become that account's without asking, including
 *     drafts that another program adds later.
 */
export type DraftVisibility = Visibility & {
  author(): string | null;
  isHiding(account: string): boolean;
};

/** @param readAccountId returns the account of the stored session, even an expired one. */
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
    // Older settings don't store this. Their drafts stay hidden.
    return { account, seesAll: account === null && areHidden === false };
  }

  function remember(account: string | null, hidden: string | null): void {
    last = account;
    areHidden = account === null;
    const others = hiding.filter((each) => each !== account && each !== hidden);
    hiding = hidden === null ? others : [...others, hidden];
    const next = { lastAccount: last, areDraftsHidden: areHidden, hidingAccounts: hiding };
    const { lastAccount, areDraftsHidden, hidingAccounts } = settings.read();
    if (isDeepStrictEqual({ lastAccount, areDraftsHidden, hidingAccounts }, next)) return;
    settings.change(next);
  }

  return {
    author: readAccountId,
    viewer,
    isHiding: (account: string) => hiding.includes(account),
    isVisible: (owner: string | null) => isVisible({ owner }, viewer()),
    onSessionChange(): void {
      const account = readAccountId();
      if (account !== null) remember(account, null);
    },
    /** Call before signing out. Only this computer's drafts are visible then. */
    hideAfterSignOut: () => remember(null, readAccountId()),
  };
}
