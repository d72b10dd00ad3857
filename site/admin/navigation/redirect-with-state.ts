import { toast } from 'sonner';
import { listRefused } from '../drafts/browser-storage.ts';
import { type NavigationNotice, storeNavigationState } from './navigation-state.ts';

/** Leads to another screen of the admin, with what this one holds in memory alone. */
export function redirectWithState(path: string, notices: readonly NavigationNotice[]): void {
  storeNavigationState(path, { notices, refused: listRefused() });
}

/** The toasts that are on the screen now; one that offers to undo something can do so only here. */
export function listNotices(): NavigationNotice[] {
  return toast.getToasts().flatMap((shown) => {
    if (!('title' in shown) || shown.action) return [];
    const { type, title, description } = shown;
    if (type !== 'success' && type !== 'error') return [];
    return typeof title === 'string' && typeof description === 'string' ? [{ kind: type, title, description }] : [];
  });
}
