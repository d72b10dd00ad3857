import type { Session } from '../../ipc/account/session.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { AccountActions } from './account-actions.tsx';
import { OwnProfileForm } from './own-profile-form.tsx';
import { SESSION_NOT_PERSISTED } from './session-messages.ts';
import { useAccountOnBlog } from './use-account-on-blog.ts';

type AccountPanelProps = {
  session: Extract<Session, { state: 'signed-in' }>;
  onSignOut: (hidesDrafts: boolean) => void;
  onClose: () => void;
};

/** The account that posts are published under. */
export function AccountPanel({ session, onSignOut, onClose }: AccountPanelProps) {
  // Asks what the blog knows of the account, which brings its present address into the session.
  const [account] = useAccountOnBlog();
  return (
    <SidePanel title="Account" description="You publish as this account." onClose={onClose}>
      <p className="mt-5 font-semibold [overflow-wrap:anywhere]">{session.email}</p>
      <OwnProfileForm email={session.email} />
      {session.reason !== undefined && (
        <p className="mt-2 text-[13px] text-ink-soft">{SESSION_NOT_PERSISTED[session.reason]}</p>
      )}
      <button type="button" className="button-quiet mt-5" onClick={() => onSignOut(false)}>
        Log out
      </button>
      <p className="mt-2 text-[13px] text-ink-soft">
        Your drafts stay in the list, so that you can go on writing. Another account that signs in does not see them.
      </p>
      <button type="button" className="button-quiet mt-5" onClick={() => onSignOut(true)}>
        Log out and hide my drafts
      </button>
      <p className="mt-2 text-[13px] text-ink-soft">
        For a computer that others use too: your drafts are back when you sign in. Their files stay in the drafts
        folder, where other programs can open them.
      </p>
      <AccountActions email={session.email} account={account} onLeft={onClose} />
    </SidePanel>
  );
}
