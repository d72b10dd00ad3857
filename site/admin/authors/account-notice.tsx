import type { OwnAccount } from '@callwright/shared/account/account.ts';
import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import { buttonStyle } from '../../ui/button-style.ts';

type AccountNoticeProps = { account: OwnAccount; onAgain: () => void };

/** Says to whoever waits or is suspended what they can do here, and what not. */
export function AccountNotice({ account, onAgain }: AccountNoticeProps) {
  const refusal = describeRefusal(account);
  if (refusal === null) return null;
  return (
    <div role="status" className="mt-6 rounded-2xl border border-warn bg-warn-soft p-5 text-ink">
      <p className="font-semibold">{refusal.title}</p>
      <p className="mt-1 max-w-prose">{refusal.description}</p>
      <button type="button" onClick={onAgain} className={`${buttonStyle('secondary')} mt-4`}>
        Check again
      </button>
    </div>
  );
}

type UnreadAccountNoticeProps = { reason: string; onAgain: () => void };

/** Says that it is not known what the author may do: an editor sees their own posts alone until it is. */
export function UnreadAccountNotice({ reason, onAgain }: UnreadAccountNoticeProps) {
  return (
    <div role="alert" className="mt-6 rounded-2xl border border-warn bg-warn-soft p-5 text-ink">
      <p className="font-semibold">Your account could not be read</p>
      <p className="mt-1 max-w-prose">
        {reason} Until then the list shows your own posts alone, and you can write and change those.
      </p>
      <button type="button" onClick={onAgain} className={`${buttonStyle('secondary')} mt-4`}>
        Try again
      </button>
    </div>
  );
}
