import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import { useOwnAccount } from '../contexts.ts';

type AccountNoteProps = { isPersisted: boolean; onShowAccount: () => void };

/** The account panel explains it. */
export function AccountNote({ isPersisted, onShowAccount }: AccountNoteProps) {
  const { account } = useOwnAccount();
  const refusal = account && describeRefusal(account);
  if (!refusal && isPersisted) return null;
  return (
    <p className="mt-1 text-xs leading-snug text-ink-soft">
      {refusal ? `${refusal.title}.` : 'You’ll be signed out when you quit.'}{' '}
      <button type="button" className="button-link" onClick={onShowAccount}>
        Details
      </button>
    </p>
  );
}
