import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { describeRefusal } from '@callwright/shared/account/account-actions.ts';

/** Says to whoever waits or is suspended what they can do, and what not. */
export function ApprovalNotice({ account, onAgain }: { account: OwnAccount; onAgain: () => void }) {
  const refusal = describeRefusal(account);
  if (refusal === null) return null;
  return (
    <div role="status" className="rounded-xl border border-warn bg-warn-soft p-3.5">
      <p className="font-semibold">{refusal.title}</p>
      <p className="mt-1">{refusal.description}</p>
      <button type="button" className="button-quiet mt-3" onClick={onAgain}>
        Check again
      </button>
    </div>
  );
}
