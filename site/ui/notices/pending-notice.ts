import { toast } from 'sonner';

/** What a toast says. */
export type Notice = { title: string; description: string };

/** Toasts that are shown by the document after this one: the log-in form and the blog admin are two. */
const NOTICES = {
  welcome: { kind: 'success', title: 'Welcome back!', description: "You've successfully logged in." },
  'session-ended': {
    kind: 'error',
    title: 'Error',
    description: 'Your session has ended. Log in again: what you typed is kept.',
  },
  'session-ended-pictures-kept': {
    kind: 'error',
    title: 'Error',
    description:
      'Your session has ended before your pictures were added. Log in again: they are added then, and what you typed is kept.',
  },
  'session-ended-pictures-lost': {
    kind: 'error',
    title: 'Error',
    description:
      'Your session has ended before your pictures were added. Log in again and add them again: what you typed is kept.',
  },
  'signed-out-everywhere': { kind: 'success', title: 'Signed out everywhere', description: 'Log in to go on.' },
  'account-deleted': {
    kind: 'success',
    title: 'Your account is deleted',
    description: 'What is kept in this browser stays.',
  },
  'account-deleted-pictures-kept': {
    kind: 'success',
    title: 'Your account is deleted',
    description: 'Some of your pictures stay, because posts of others show them. What is kept in this browser stays.',
  },
  'link-not-followed': {
    kind: 'error',
    title: 'You are signed in as before',
    description:
      'The link that you followed signs in with another session, so it was not used. Log out first to use it.',
  },
  'link-not-asked-for': {
    kind: 'error',
    title: 'Log in to continue',
    description:
      'The link that you followed was not asked for in this browser, so it signs nobody in here. If it confirmed your e-mail address, that is done.',
  },
  'link-refused': {
    kind: 'error',
    title: 'The link was not accepted',
    description:
      'It has expired or was used before. Log in with your e-mail and password; if that is not possible yet, sign up again to get a new link.',
  },
  'link-not-checked': {
    kind: 'error',
    title: 'The server could not be reached',
    description:
      'So the link that you followed signs nobody in, but your e-mail address is confirmed. Log in with your e-mail and password.',
  },
} as const satisfies Record<string, Notice & { kind: 'success' | 'error' }>;

export type NoticeName = keyof typeof NOTICES;

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(NOTICES, name);

const KEY = 'callwright-notice';

/** Stores a notice for the next document; where the storage refuses it, that document says nothing. */
export function storeNotice(name: NoticeName): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // The way to the next document must not end here.
  }
}

/** Shows the notice of the document before, once. */
export function showPendingNotice(): void {
  const notice = drainNotice();
  if (notice) toast[notice.kind](notice.title, { description: notice.description });
}

/** Reads and removes the notice of the document before; null without one. */
export function drainNotice(): (typeof NOTICES)[NoticeName] | null {
  try {
    const name = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return name !== null && isNoticeName(name) ? NOTICES[name] : null;
  } catch {
    // Where the browser refuses storage, nothing was stored.
    return null;
  }
}
