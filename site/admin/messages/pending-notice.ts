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
} as const satisfies Record<string, Notice & { kind: 'success' | 'error' }>;

type NoticeName = keyof typeof NOTICES;

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
    return name === 'welcome' || name === 'session-ended' ? NOTICES[name] : null;
  } catch {
    // Where the browser refuses storage, nothing was stored.
    return null;
  }
}
