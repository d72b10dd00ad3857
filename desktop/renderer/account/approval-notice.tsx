import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import { useEffect } from 'react';
import { useOwnAccount } from '../contexts.ts';

export function ApprovalNotice() {
  const { account, reload } = useOwnAccount();
  // The owner may have approved the account since the last read.
  useEffect(() => void reload(), [reload]);
  const refusal = account && describeRefusal(account);
  if (!refusal) return null;
  return (
    <div role="status" className="rounded-xl bg-warn-soft p-3.5">
      <p className="font-semibold">{refusal.title}</p>
      <p className="mt-1">{refusal.description}</p>
      <button type="button" className="button-quiet mt-3" onClick={() => void reload()}>
        Check again
      </button>
    </div>
  );
}
