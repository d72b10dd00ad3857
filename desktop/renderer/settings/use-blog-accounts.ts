import type { BlogAccount } from '@callwright/shared/account/account.ts';
import {
  type AccountAction,
  describeDecision,
  nameOfAccount,
  sortAccounts,
} from '@callwright/shared/account/account-actions.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { useCallback, useEffect, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

/**
 * The accounts of the blog, for its owner, and what the owner decides about them.
 *
 * @param onOwnChange called once the owner's own account may be another one.
 */
export function useBlogAccounts(onOwnChange: () => Promise<void>) {
  /** Null until the list was read; those who wait come first. */
  const [accounts, setAccounts] = useState<readonly BlogAccount[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const reload = useCallback(async () => {
    const read = await toResult(desktop.listAccounts());
    setFailure(read.ok ? null : read.error.message);
    if (read.ok) setAccounts(sortAccounts(read.value));
  }, []);
  useEffect(() => {
    void reload();
  }, [reload]);

  async function send(request: Promise<IpcOutput<'accounts:decide'>>, done: string) {
    setIsBusy(true);
    const answer = await toResult(request);
    await Promise.all([onOwnChange(), reload()]);
    setIsBusy(false);
    if (answer.ok) toastSuccess('Success!', done);
    else toastError('Error', answer.error.message);
  }

  return {
    accounts,
    failure,
    isBusy,
    reload,
    act(account: BlogAccount, { kind }: AccountAction) {
      switch (kind.name) {
        case 'decide':
          return send(desktop.decideAccount(kind.decision), describeDecision(account, kind.decision));
        case 'hand-over':
          return send(
            desktop.handOverBlog(account.id),
            `${nameOfAccount(account)} owns the blog now, and you are an editor.`,
          );
        default:
          return assertNever(kind);
      }
    },
    setSwitch: (isOn: boolean) =>
      send(
        desktop.setApprovedAuthorsOnly(isOn),
        isOn ? 'Whoever signs up from now on waits for you.' : 'Whoever signs up from now on can publish at once.',
      ),
  };
}
