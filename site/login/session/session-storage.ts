import { type SessionTokens, type SignedInAccount, toAccount } from '@callwright/shared/session/auth-requests.ts';

const VERIFIER_SUFFIX = '-code-verifier';

/** Reads and removes the session that supabase-js stores, without calling the library. */
export class SessionStorage {
  /** The session's key. The verifier's key starts with it. */
  readonly name: string;
  /** Stores only the last link's verifier. */
  readonly verifiers = {
    getItem: () => null,
    setItem: (key: string, value: string) => {
      if (key.endsWith(VERIFIER_SUFFIX)) localStorage.setItem(this.name + VERIFIER_SUFFIX, value);
    },
    removeItem: () => {},
  };

  constructor(url: string) {
    this.name = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
  }

  /** Returns null if there is no session. */
  read(): SignedInAccount | null {
    try {
      const stored: Partial<SessionTokens> | null = JSON.parse(readItem(this.name) ?? 'null');
      return isSession(stored) ? toAccount(stored) : null;
    } catch {
      return null;
    }
  }

  /** True if this browser requested a link that hasn't been opened. */
  hasVerifier(): boolean {
    return readItem(this.name + VERIFIER_SUFFIX) !== null;
  }

  clear(): void {
    try {
      localStorage.removeItem(this.name);
      localStorage.removeItem(this.name + VERIFIER_SUFFIX);
    } catch {
      // Without storage, nothing was stored.
    }
  }
}

/** Not with zod, which is too large for the login page's budget. */
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
