import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { toVerifierName, type Verifiers } from '@callwright/shared/session/session-client.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';

/** The session as the client library stores it, under the same name: what an earlier version stored is found. */
type StoredSession = {
  access_token: string;
  refresh_token: string;
  /** In seconds, by this machine's clock. */
  expires_at: number;
  user: { id: string; email?: string };
};

/** By hand: the log-in page carries this, and zod's core alone would take it over its budget. */
function isStoredSession(value: Partial<StoredSession> | null): value is StoredSession {
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

export type SessionStorage = {
  /** The key of the session; those of everything that belongs to it begin with it. */
  name: string;
  read(): SignedInAccount | null;
  /** Stores the session, and forgets the verifier: nothing replaces a session that is there. */
  save(account: SignedInAccount): void;
  /** Forgets the session and the verifier. */
  clear(): void;
  /** Where the verifier of a link is stored; one that the browser refuses to store only makes that link sign nobody in. */
  verifiers: Verifiers['storage'];
  /** Whether this browser has asked for a link that has not come back yet. */
  hasVerifier(): boolean;
  close(): void;
};

/** @param onChange called when another tab has changed what is stored. */
export function openSessionStorage(backend: ReaderBackend, onChange: () => void): SessionStorage {
  const [project] = new URL(backend.url).hostname.split('.');
  const name = `sb-${project}-auth-token`;
  /** Tokens that a full storage did not take: the ones before them work no more. */
  let unstored: SignedInAccount | null = null;

  function onStorage({ key }: StorageEvent): void {
    // Null where everything was removed.
    if (key !== null && key !== name) return;
    unstored = null;
    onChange();
  }

  addEventListener('storage', onStorage);

  return {
    name,
    read: () => unstored ?? parse(readItem(name)),
    save(account) {
      removeItem(toVerifierName(name));
      unstored = storeItem(name, format(account)) ? null : account;
    },
    clear() {
      unstored = null;
      removeItem(name);
      removeItem(toVerifierName(name));
    },
    verifiers: { getItem: readItem, setItem: (key, value) => void storeItem(key, value), removeItem },
    hasVerifier: () => readItem(toVerifierName(name)) !== null,
    close: () => removeEventListener('storage', onStorage),
  };
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

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. @returns whether the browser took it. */
function storeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/** @returns null for what is no session of ours. */
function parse(text: string | null): SignedInAccount | null {
  if (text === null) return null;
  try {
    const stored: Partial<StoredSession> | null = JSON.parse(text);
    if (!isStoredSession(stored)) return null;
    const { access_token, refresh_token, expires_at, user } = stored;
    return {
      state: 'signed-in',
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: expires_at * 1000,
      user: { id: user.id, email: user.email ?? '' },
    };
  } catch {
    return null;
  }
}

function format({ accessToken, refreshToken, expiresAt, user }: SignedInAccount): string {
  return JSON.stringify({
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_at: Math.floor(expiresAt / 1000),
    expires_in: Math.max(Math.floor((expiresAt - Date.now()) / 1000), 0),
    user,
  });
}
