'use client';

import { isEditor, type OwnAccount } from '@callwright/shared/account/account.ts';
import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { useCallback, useEffect, useState } from 'react';
import { getAuthorClient } from '../auth/author-client.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';

type OwnAccountState = {
  /** Null until it was read, and for a backend that knows no roles. */
  account: OwnAccount | null;
  /** Whether the author changes the posts of others; null until that is known. */
  isEditor: boolean | null;
  reload: () => Promise<void>;
};

/** What whoever is signed in may do on the blog; read again on each return to this tab, because the owner may decide meanwhile. */
export function useOwnAccount(): OwnAccountState {
  const [state, setState] = useState<Omit<OwnAccountState, 'reload'>>({ account: null, isEditor: null });

  const reload = useCallback(async () => {
    const read = await retryRead(() => readOwnAccount(getAuthorClient()));
    if (read.ok) setState({ account: read.value, isEditor: read.value !== null && isEditor(read.value) });
    // What it was is the best guess while the blog can't be reached.
    else if (read.error.kind === 'refused') setState({ account: null, isEditor: false });
  }, []);

  useEffect(() => {
    void reload();
  }, [reload]);
  useTabVisible(() => void reload());

  return { ...state, reload };
}
