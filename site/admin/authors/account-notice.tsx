import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import { buttonStyle } from '../../ui/button-style.ts';

type AccountNoticeProps = { account: OwnAccount; onRetry: () => void };

export function AccountNotice({ account, onRetry }: AccountNoticeProps) {
  const refusal = describeRefusal(account);
  if (refusal === null) return null;
  return (
    <div role="status" className="mb-6 max-w-6xl rounded-2xl border border-warn bg-warn-soft px-5 py-4">
      <p className="font-semibold">{refusal.title}</p>
      <p className="mt-1 max-w-prose">{refusal.description}</p>
      <button type="button" onClick={onRetry} className={`${buttonStyle('secondary')} mt-4`}>
        Check again
      </button>
    </div>
  );
}
