import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import { CircleAlert } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';

type AccountNoticeProps = { account: OwnAccount; onRetry: () => void };

export function AccountNotice({ account, onRetry }: AccountNoticeProps) {
  const refusal = describeRefusal(account);
  if (refusal === null) return null;
  return (
    <div
      role="status"
      className="mb-6 flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-warn/40 bg-warn-soft p-4 md:px-5"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-warn" />
        <div className="min-w-0">
          <p className="heading text-lg">{refusal.title}</p>
          <p className="max-w-prose">{refusal.description}</p>
        </div>
      </div>
      <button type="button" onClick={onRetry} className={`${buttonStyle('secondary')} max-sm:w-full`}>
        Check again
      </button>
    </div>
  );
}
