'use client';

import { isEditor, type OwnAccount } from '@callwright/shared/account/account.ts';
import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { useCallback, useEffect, useState } from 'react';
import { getAdminSession, getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';
import { describeChangeFailure } from '../failure-messages.ts';

type OwnAccountState = {
  /** Null until it was read, and for a backend that knows no roles. */
  account: OwnAccount | null;
  /** Whether the author changes the posts of others; null until that is known. */
  isEditor: boolean | null;
  /** Why what the author may do could not be read; null while it is read, and where it was. */
  failure: string | null;
  reload: () => Promise<void>;
};

/** What whoever is signed in may do on the blog; read again on each return to this tab, because the owner may decide meanwhile. */
export function useOwnAccount({ id }: Pick<Author, 'id'>): OwnAccountState {
  const [state, setState] = useState<Omit<OwnAccountState, 'reload'>>({
    account: null,
    isEditor: null,
    failure: null,
  });

  const [reads] = useState(createLatestChoice);

  const reload = useCallback(async () => {
    const isLatest = reads.make();
    setState((last) => ({ ...last, failure: null }));
    const read = await retryRead(() => readOwnAccount(getAuthorClient()));
    if (!isLatest()) return;
    if (read.ok) {
      const account = read.value;
      setState({ account, isEditor: account !== null && isEditor(account), failure: null });
      if (account?.email) getAdminSession().noteEmail({ id, email: account.email });
    } else if (read.error.kind === 'refused') setState({ account: null, isEditor: false, failure: null });
    // What it was is the best guess while the blog can't be reached; where nothing was known yet, that is said.
    else {
      const failure = describeChangeFailure(read.error);
      setState((last) => ({ ...last, failure: last.isEditor === null ? failure : null }));
    }
  }, [id, reads]);

  useEffect(() => {
    void reload();
  }, [reload]);
  useTabVisible(() => void reload());

  return { ...state, reload };
}
