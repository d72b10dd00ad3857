import { assertNever } from '@callwright/shared/result.ts';
import type { Session } from '../../ipc/session.ts';
import { SESSION_NOT_PERSISTED } from '../account/account-panel.tsx';
import { Hint } from '../ui/hint.tsx';
import { PersonIcon, SignOutIcon, WarningIcon } from '../ui/icons.tsx';

/** Why an author who was signed in is not; what to do about it is on the button as well. */
const KEYRING_WORDS = {
  locked:
    'Your session is in this system’s keyring, which is still locked. Unlock it and you are signed in, or sign in here.',
  unreadable:
    'This system’s keyring did not open the session that is kept here. Unlock it and start Callwright again, or sign in.',
} as const;

type AccountAreaProps = {
  session: Session | null;
  /** How many drafts, besides those in the list, are kept back for the accounts that they belong to. */
  hidden: number;
  onSignIn: () => void;
  onSignOut: () => void;
};

/** Who is signed in. It never stands in the way of the text. */
export function AccountArea({ session, ...props }: AccountAreaProps) {
  return (
    <section aria-label="Account" className="border-t border-line px-3 py-3">
      {session === null ? <p className="h-8 px-2" /> : <Standing session={session} {...props} />}
    </section>
  );
}

function Standing({ session, hidden, onSignIn, onSignOut }: AccountAreaProps & { session: Session }) {
  switch (session.state) {
    case 'signed-out':
      return (
        <div className="pl-2">
          <div className="flex items-center justify-between gap-2">
            <span className="flex min-w-0 items-center gap-2 text-ink-soft">
              <PersonIcon className="flex-none" />
              <span className="truncate">Signed out</span>
            </span>
            <button type="button" className="button-quiet" onClick={onSignIn}>
              Sign in
            </button>
          </div>
          {session.keyring !== undefined && (
            <p className="mt-1.5 text-xs leading-snug text-ink-soft">{KEYRING_WORDS[session.keyring]}</p>
          )}
          {hidden > 0 && (
            <p className="mt-1.5 text-xs leading-snug text-ink-soft">
              {hidden === 1 ? '1 more draft comes' : `${hidden} more drafts come`} back after signing in.
            </p>
          )}
        </div>
      );
    case 'expired':
      return (
        <div className="px-2">
          <p className="flex items-center gap-2 font-semibold text-warn">
            <WarningIcon className="flex-none" />
            Your session has expired
          </p>
          <p className="mt-1 text-[13px] text-ink-soft [overflow-wrap:anywhere]">
            {session.email}. Your drafts are as you left them; sign in again to publish.
          </p>
          <button type="button" className="button-quiet mt-2 w-full" onClick={onSignIn}>
            Sign in
          </button>
        </div>
      );
    case 'signed-in':
      return (
        <div className="pl-2">
          <div className="flex items-center gap-2">
            <PersonIcon className="flex-none text-ink-soft" />
            <span className="min-w-0 flex-1 truncate font-medium" title={session.email}>
              {session.email}
            </span>
            <Hint label="Log out" side="top">
              <button type="button" className="button-icon" aria-label="Log out" onClick={onSignOut}>
                <SignOutIcon />
              </button>
            </Hint>
          </div>
          {!session.isPersisted && <p className="mt-1 text-xs leading-snug text-ink-soft">{SESSION_NOT_PERSISTED}</p>}
        </div>
      );
    default:
      return assertNever(session);
  }
}
