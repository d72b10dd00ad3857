import type { Session } from '../../ipc/account/session.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { OpenAdminButton } from '../ui/open-admin.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { SESSION_NOT_PERSISTED } from './session-messages.ts';
import { useByline } from './use-byline.ts';

type AccountPanelProps = {
  session: Extract<Session, { state: 'signed-in' }>;
  onSignOut: (hidesDrafts: boolean) => void;
  onClose: () => void;
};

export function AccountPanel({ session, onSignOut, onClose }: AccountPanelProps) {
  const byline = useByline(session.email);
  return (
    <SidePanel title="Account" description="Your posts are published under this account." onClose={onClose}>
      {session.reason !== undefined && (
        <p className="mt-4 rounded-lg bg-warn-soft px-3 py-2 text-[13px]">{SESSION_NOT_PERSISTED[session.reason]}</p>
      )}
      <div className="mt-5 empty:hidden">
        <ApprovalNotice />
      </div>
      <p className="mt-5 font-semibold [overflow-wrap:anywhere]">{session.email}</p>
      {byline !== null && (
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
          Readers see <strong className="font-semibold text-ink">{byline || 'the company’s name'}</strong> as the author
          of your posts.
        </p>
      )}
      <OpenAdminButton part="account" label="Change your name, email, or password" />
      <button type="button" className="button-quiet mt-5" onClick={() => onSignOut(false)}>
        Log out
      </button>
      <p className="mt-2 text-[13px] text-ink-soft">
        Your drafts stay in the list so you can keep writing. Other accounts can’t see them.
      </p>
      <button type="button" className="button-quiet mt-5" onClick={() => onSignOut(true)}>
        Log out and hide my drafts
      </button>
      <p className="mt-2 text-[13px] text-ink-soft">
        For shared computers. Your drafts come back when you sign in. Their files stay in the drafts folder, where other
        programs can open them.
      </p>
    </SidePanel>
  );
}
