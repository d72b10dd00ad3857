/** Shown when the app asks for the password on its own initiative. */
export const SESSION_ENDED_MESSAGE = 'Your session has ended. Sign in again to publish; your text stays as it is.';

/** What `isPersisted: false` means to the author. */
export const SESSION_NOT_PERSISTED =
  'This system has no safe place for your session, so you will be asked to sign in again after closing the app.';

/** Why an author who was signed in is not, by the state of the keyring; the button says what to do as well. */
export const KEYRING_MESSAGES = {
  locked:
    'Your session is in this system’s keyring, which is still locked. Unlock it and you are signed in, or sign in here.',
  unreadable:
    'This system’s keyring did not open the session that is kept here. Unlock it and start Callwright again, or sign in.',
} as const;
