import type { Session, UnkeptReason } from '../../ipc/account/session.ts';

export const SESSION_ENDED_MESSAGE = 'Your session has ended. Sign in again to publish. Your text is still here.';

/** Only Linux has a weak keyring fallback, so only Linux programs are named. */
const OPEN_KEYRING = 'install or unlock one (GNOME Keyring or KWallet), then restart Callwright.';

/** Why the session won't survive a restart, and what to do. */
export const SESSION_NOT_PERSISTED: Record<UnkeptReason, string> = {
  'weak-keyring': `You’ll have to sign in each time you start Callwright because no keyring is open on this system. To stay signed in, ${OPEN_KEYRING}`,
  'keyring-refused':
    'You’ll have to sign in each time you start Callwright because this system’s keyring won’t store your session. Unlock the keyring, then restart Callwright.',
  'keyring-locked':
    'This system’s keyring hasn’t responded yet. Unlock it, or you’ll have to sign in again the next time you start Callwright.',
  'file-unusable':
    'You’ll have to sign in each time you start Callwright because your session file can’t be read or written. Free up some space, check the permissions of session.json, then restart Callwright.',
};

/** Why the author was signed out, and what to do besides signing in. */
export const SIGNED_OUT_MESSAGES: Record<NonNullable<Extract<Session, { state: 'signed-out' }>['reason']>, string> = {
  'weak-keyring': `You were signed out because no keyring was open on this system. To stay signed in, ${OPEN_KEYRING}`,
  'keyring-refused':
    'You were signed out because this system’s keyring didn’t store your session. To stay signed in, unlock the keyring, then restart Callwright.',
  'keyring-locked':
    'Your session is in this system’s keyring, which is still locked. Unlock the keyring, or sign in here.',
  unreadable:
    'This system’s keyring couldn’t open your saved session. Unlock the keyring and restart Callwright, or sign in.',
  'file-unusable':
    'Your session file, session.json, can’t be read. Check its permissions and restart Callwright, or sign in.',
  'file-damaged': 'Your session file was damaged and has been set aside. Sign in again. Your drafts aren’t affected.',
  'not-removed':
    'You’re signed out, but your session couldn’t be deleted from the disk, so Callwright may sign you back in the next time it starts. Free up some space, then sign in and sign out again.',
};
