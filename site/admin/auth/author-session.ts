/** How both clients of an author store the session (specification, section 4); a confirmation link brings one in the address. */
export const AUTHOR_SESSION = { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true } as const;

const PROBE_KEY = 'callwright-probe';

/** Whether the browser stores anything for the site: a session that it refuses would end with the page. */
export function isStorageAllowed(): boolean {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem(PROBE_KEY, PROBE_KEY);
      storage.removeItem(PROBE_KEY);
    }
    return true;
  } catch {
    return false;
  }
}
