'use client';

import { isEditor, type OwnAccount } from '@callwright/shared/account/account.ts';
import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { useCallback, useState } from 'react';
import { getAdminSession, getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';
import { readLastAccount, storeLastAccount } from './last-account.ts';

type OwnAccountState = {
  /** As last read in this browser until it's loaded. Null if that's unknown, and for a backend without roles. */
  account: OwnAccount | null;
  /** Null until the account is loaded. */
  isEditor: boolean | null;
  reload: () => Promise<void>;
};

/** Reads the account again on each return to this tab, because the owner may have changed its role. */
export function useOwnAccount({ id }: Pick<Author, 'id'>): OwnAccountState {
  const [state, setState] = useState<Omit<OwnAccountState, 'reload'>>(() => ({
    account: readLastAccount(id),
    isEditor: null,
  }));

  const [reads] = useState(createLatestChoice);

  const reload = useCallback(async () => {
    const isLatest = reads.make();
    const read = await connection.read(reload, () => readOwnAccount(getAuthorClient()));
    // Keep the last known account while the blog is unreachable.
    if (read === null || !isLatest()) return;
    if (read.ok) {
      const account = read.value;
      setState({ account, isEditor: account !== null && isEditor(account) });
      storeLastAccount(id, account);
      if (account?.email) getAdminSession().noteEmail({ id, email: account.email });
    } else if (read.error.kind === 'refused') {
      setState({ account: null, isEditor: false });
      storeLastAccount(id, null);
    }
  }, [id, reads]);

  useLoad(reload);
  useTabVisible(() => void reload());

  return { ...state, reload };
}
