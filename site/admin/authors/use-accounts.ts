'use client';

import type { BlogAccount } from '@callwright/shared/account/account.ts';
import {
  decideAccount,
  handOverBlog,
  listAccounts,
  setApprovedAuthorsOnly,
} from '@callwright/shared/api/accounts/accounts.ts';
import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { assertNever, type Result } from '@callwright/shared/result.ts';
import { useCallback, useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { useTabVisible } from '../edits/use-tab-visible.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import type { AccountAction } from './account-actions.ts';
import { describeDecision, nameOfAccount, sortAccounts } from './account-actions.ts';

type AccountsState = {
  accounts: readonly BlogAccount[] | null;
  failure: string | null;
  isBusy: boolean;
  reload: () => Promise<void>;
  act: (account: BlogAccount, action: AccountAction) => Promise<void>;
  setSwitch: (isOn: boolean) => Promise<void>;
};

/** @param onOwnChange called when the owner's own account may have changed. */
export function useAccounts(onOwnChange: () => Promise<void>): AccountsState {
  const [accounts, setAccounts] = useState<readonly BlogAccount[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const [reads] = useState(createLatestChoice);

  const reload = useCallback(async () => {
    const isLatest = reads.make();
    const read = await connection.read(reload, () => listAccounts(getAuthorClient()));
    if (read === null || !isLatest()) return;
    setFailure(read.ok ? null : read.error.message);
    if (read.ok) setAccounts(sortAccounts(read.value));
  }, [reads]);

  useLoad(reload);
  useTabVisible(() => void reload());

  async function send(work: () => Promise<Result<void, ApiFailure>>, done: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const answer = await work();
    await Promise.all([onOwnChange(), reload()]);
    isRunning.current = false;
    setIsBusy(false);
    if (answer.ok) toast.success('Success!', { description: done });
    else if (answer.error.kind !== 'signed-out')
      toast.error('Error', { description: describeChangeFailure(answer.error) });
  }

  return {
    accounts,
    failure,
    isBusy,
    reload,
    act(account, { kind }) {
      switch (kind.name) {
        case 'decide':
          return send(() => decideAccount(getAuthorClient(), kind.decision), describeDecision(account, kind.decision));
        case 'hand-over':
          return send(
            () => handOverBlog(getAuthorClient(), account.id),
            `${nameOfAccount(account)} now owns the blog. You’re an editor and can still edit every post.`,
          );
        default:
          return assertNever(kind);
      }
    },
    setSwitch: (isOn) =>
      send(
        () => setApprovedAuthorsOnly(getAuthorClient(), isOn),
        isOn ? 'New accounts now need your approval to publish.' : 'New accounts can now publish right away.',
      ),
  };
}
