import type { SupportedStorage } from '@supabase/auth-js';
import { openStorage } from '../drafts/browser-storage.ts';

/**
 * Where the session lies: in local storage, and where the browser keeps nothing, in this tab until it is
 * left. Both clients of an author use it: the one of the log-in form and the one of the blog admin.
 */
const SESSION_STORE: SupportedStorage = {
  getItem: (key) => openStorage('localStorage').getItem(key),
  setItem(key, text) {
    try {
      openStorage('localStorage').setItem(key, text);
    } catch {
      // It is there until the tab is left (openStorage), and the forms tell the author that nothing is kept.
    }
  },
  removeItem: (key) => openStorage('localStorage').removeItem(key),
};

/** How an author's session is kept (specification, section 4); a confirmation link brings one in the address. */
export const AUTHOR_SESSION = {
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: true,
  storage: SESSION_STORE,
} as const;
