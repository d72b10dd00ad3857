import type { Session, UnkeptReason } from '../../ipc/account/session.ts';

/** Shown when the app asks for the password on its own initiative. */
export const SESSION_ENDED_MESSAGE = 'Your session has ended. Sign in again to publish; your text stays as it is.';

/** Only Linux has a key that is weak, so the programs that help are named. */
const OPEN_KEYRING = 'install or unlock one (GNOME Keyring or KWallet), then start Callwright again.';

/** Why the session of the author who is signed in ends with the window, and what to do about it. */
export const SESSION_NOT_PERSISTED: Record<UnkeptReason, string> = {
  'weak-keyring': `You will be asked to sign in at each start, because no keyring is open on this system. To stay signed in, ${OPEN_KEYRING}`,
  'keyring-refused':
    'You will be asked to sign in at each start: this system’s keyring does not take your session. Unlock it, then start Callwright again.',
  'keyring-locked':
    'This system’s keyring has not answered yet. Unlock it, or you will be asked to sign in again after closing the app.',
  'file-unusable':
    'You will be asked to sign in at each start: the file for your session can’t be read or written. Free some space, check the permissions of session.json, then start Callwright again.',
};

/** Why an author who was signed in is not, and what to do besides signing in. */
export const SIGNED_OUT_MESSAGES: Record<NonNullable<Extract<Session, { state: 'signed-out' }>['reason']>, string> = {
  'weak-keyring': `Your session was not kept, because no keyring was open on this system. To stay signed in, ${OPEN_KEYRING}`,
  'keyring-refused':
    'Your session was not kept: this system’s keyring did not take it. Unlock the keyring and start Callwright again to stay signed in.',
  'keyring-locked':
    'Your session is in this system’s keyring, which is still locked. Unlock it and you are signed in, or sign in here.',
  unreadable:
    'This system’s keyring did not open the session that is kept here. Unlock it and start Callwright again, or sign in.',
  'file-unusable':
    'The file of your session, session.json, can’t be read. Check its permissions and start Callwright again, or sign in.',
  'file-damaged':
    'The file of your session was damaged and has been set aside. Sign in again; your drafts are as you left them.',
  'not-removed':
    'You are signed out, but the disk refused to forget it: the next start may sign you in. Free some space, then sign in and log out again.',
};
