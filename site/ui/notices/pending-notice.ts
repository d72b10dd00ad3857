import { toast } from 'sonner';

export type Notice = { title: string; description: string };

/** Toasts that the next document shows. The login form and the blog admin are separate documents. */
const NOTICES = {
  welcome: { kind: 'success', title: 'Welcome back!', description: "You've successfully logged in." },
  'session-ended': {
    kind: 'error',
    title: 'Error',
    description: 'Your session has ended. Log in again. What you typed is saved.',
  },
  'session-ended-pictures-kept': {
    kind: 'error',
    title: 'Error',
    description:
      'Your session ended before your pictures were added. Log in again to add them. What you typed is saved.',
  },
  'session-ended-pictures-lost': {
    kind: 'error',
    title: 'Error',
    description:
      'Your session ended before your pictures were added. Log in and add them again. What you typed is saved.',
  },
  'signed-out-everywhere': { kind: 'success', title: 'Signed out everywhere', description: 'Log in to continue.' },
  'account-deleted': {
    kind: 'success',
    title: 'Your account was deleted',
    description: 'Anything saved in this browser is still here.',
  },
  'account-deleted-pictures-kept': {
    kind: 'success',
    title: 'Your account was deleted',
    description:
      'Some of your pictures remain because other posts use them. Anything saved in this browser is still here.',
  },
  'link-not-followed': {
    kind: 'error',
    title: 'You’re still logged in',
    description: 'The link you opened belongs to a different session. Log out, then open it again.',
  },
  'link-not-asked-for': {
    kind: 'error',
    title: 'Log in to continue',
    description:
      'The link you opened wasn’t requested in this browser, so it can’t log you in here. If it was to confirm your email, that’s done.',
  },
  'link-refused': {
    kind: 'error',
    title: 'Couldn’t use that link',
    description:
      'The link has expired or was already used. Log in with your email and password. If you can’t, sign up again to get a new link.',
  },
  'link-not-checked': {
    kind: 'error',
    title: 'Couldn’t reach the blog',
    description: 'Your email is confirmed, but the link couldn’t log you in. Log in with your email and password.',
  },
} as const satisfies Record<string, Notice & { kind: 'success' | 'error' }>;

export type NoticeName = keyof typeof NOTICES;

const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(NOTICES, name);

const KEY = 'callwright-notice';

export function storeNotice(name: NoticeName): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // A failure to store the notice must not block navigation.
  }
}

export function showPendingNotice(): void {
  const notice = drainNotice();
  if (notice) toast[notice.kind](notice.title, { description: notice.description });
}

export function drainNotice(): (typeof NOTICES)[NoticeName] | null {
  try {
    const name = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return name !== null && isNoticeName(name) ? NOTICES[name] : null;
  } catch {
    // If the browser blocks storage, nothing was stored.
    return null;
  }
}
