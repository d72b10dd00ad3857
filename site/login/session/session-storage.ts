import { type SessionTokens, type SignedInAccount, toAccount } from '@callwright/shared/session/auth-requests.ts';

const VERIFIER_SUFFIX = '-code-verifier';

/** What supabase-js stores of the session, read without waiting and removed without asking it. */
export class SessionStorage {
  /** The key of the session; that of the verifier begins with it. */
  readonly name: string;
  /** Stores the verifier of the last link, and nothing else of the client that asks for it. */
  readonly verifiers = {
    getItem: () => null,
    setItem: (key: string, value: string) => {
      if (key.endsWith(VERIFIER_SUFFIX)) localStorage.setItem(this.name + VERIFIER_SUFFIX, value);
    },
    removeItem: () => {},
  };

  /** @param url the backend's. */
  constructor(url: string) {
    this.name = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
  }

  /** Returns the account of the session; null without one. */
  read(): SignedInAccount | null {
    try {
      const stored: Partial<SessionTokens> | null = JSON.parse(readItem(this.name) ?? 'null');
      return isSession(stored) ? toAccount(stored) : null;
    } catch {
      return null;
    }
  }

  /** Returns true if this browser has asked for a link that has not come back yet. */
  hasVerifier(): boolean {
    return readItem(this.name + VERIFIER_SUFFIX) !== null;
  }

  /** Removes the session and the verifier. */
  clear(): void {
    try {
      localStorage.removeItem(this.name);
      localStorage.removeItem(this.name + VERIFIER_SUFFIX);
    } catch {
      // A browser that refuses storage has stored nothing.
    }
  }
}

/** By hand: the log-in page carries this, and zod's core alone would take it over its budget. */
function isSession(value: Partial<SessionTokens> | null): value is SessionTokens {
  const isText = (part: unknown) => typeof part === 'string' && part !== '';
  const email: unknown = value?.user?.email;
  return (
    isText(value?.access_token) &&
    isText(value?.refresh_token) &&
    Number.isFinite(value?.expires_at) &&
    isText(value?.user?.id) &&
    (email === undefined || typeof email === 'string')
  );
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

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
