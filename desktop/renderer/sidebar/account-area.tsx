import { assertNever } from '@callwright/shared/result.ts';
import type { Session } from '../../ipc/account/session.ts';
import { SIGNED_OUT_MESSAGES } from '../account/session-messages.ts';
import { Hint } from '../ui/hint.tsx';
import { PersonIcon, SignOutIcon, WarningIcon } from '../ui/icons.tsx';
import { AccountNote } from './account-note.tsx';
import { HiddenDrafts } from './hidden-drafts.tsx';

type AccountAreaProps = {
  session: Session | null;
  /** Drafts of accounts that aren't signed in. */
  hidden: number;
  /** Hidden drafts of deleted accounts. */
  orphaned: number;
  /** True while a panel shows the sign-in form, which says the rest. */
  isSigningIn: boolean;
  onShowAccount: () => void;
  onSignOut: () => void;
};

export function AccountArea({ session, ...props }: AccountAreaProps) {
  return (
    <section aria-label="Account" className="border-t border-line px-3 py-3">
      {session === null ? <p className="h-8 px-2" /> : <Account session={session} {...props} />}
    </section>
  );
}

function Account(props: AccountAreaProps & { session: Session }) {
  const { session, hidden, orphaned, isSigningIn, onShowAccount, onSignOut } = props;
  switch (session.state) {
    case 'signed-out':
      return (
        <div className="pl-2">
          <div className="flex items-center justify-between gap-2">
            <span className="flex min-w-0 items-center gap-2 text-ink-soft">
              <PersonIcon className="flex-none" />
              <span className="truncate">Signed out</span>
            </span>
            <button type="button" className="button-quiet" onClick={onShowAccount}>
              Sign in
            </button>
          </div>
          {session.reason !== undefined && (
            <p className="mt-1.5 text-xs leading-snug text-ink-soft">{SIGNED_OUT_MESSAGES[session.reason]}</p>
          )}
          {hidden > 0 && (
            <p className="mt-1.5 text-xs leading-snug text-ink-soft">
              Sign in to see {hidden === 1 ? '1 more draft' : `${hidden} more drafts`}.
            </p>
          )}
          {orphaned > 0 && <HiddenDrafts count={orphaned} />}
        </div>
      );
    case 'expired':
      return (
        <div className="px-2">
          <p className="flex items-center gap-2 font-semibold text-warn">
            <WarningIcon className="flex-none" />
            Your session has expired
          </p>
          {/* Not removed, so that the focus can return to its button. */}
          <div hidden={isSigningIn}>
            <p className="mt-1 text-[13px] text-ink-soft [overflow-wrap:anywhere]">
              Sign in again as {session.email} to publish. Your drafts are still here.
            </p>
            <button type="button" className="button-quiet mt-2 w-full" onClick={onShowAccount}>
              Sign in
            </button>
          </div>
        </div>
      );
    case 'signed-in':
      return (
        <div className="pl-2">
          <div className="flex items-center gap-2">
            <button
              type="button"
              className="flex min-w-0 flex-1 items-center gap-2 rounded text-left font-medium hover:underline"
              title={session.email}
              onClick={onShowAccount}
            >
              <PersonIcon className="flex-none text-ink-soft" />
              <span className="truncate">{session.email}</span>
            </button>
            <Hint label="Log out" side="top">
              <button type="button" className="button-icon" aria-label="Log out" onClick={onSignOut}>
                <SignOutIcon />
              </button>
            </Hint>
          </div>
          <AccountNote isPersisted={session.isPersisted} onShowAccount={onShowAccount} />
        </div>
      );
    default:
      return assertNever(session);
  }
}
