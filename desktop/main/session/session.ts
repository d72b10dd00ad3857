import { setTimeout as delay } from 'node:timers/promises';
import type { SignedUp } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { SessionClient } from '@callwright/shared/session/session-client.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import { createTokenRefresh } from '@callwright/shared/session/token-refresh.ts';
import type { Session, UnkeptReason } from '../../ipc/account/session.ts';
import type { Account, LoadedSession, SessionStore } from './session-store.ts';

/** How long a caller waits for the system's keyring, which may be locked. */
export const KEYRING_TIMEOUT_MS = 1_000;
/** Between attempts to read or to store the session while the keyring or the disk refuses. */
const STORE_RETRY_MS = 30_000;

export type AuthSession = {
  /** Resolves once the stored session was loaded, or somebody signed in; until then nobody is signed in. */
  whenLoaded(): Promise<void>;
  /** Who is signed in, without a request to the backend. */
  read(): Session;
  /** The user who is signed in, whether the token is fresh or not; null where nobody is, or the session has ended. */
  readUser(): SignedInAccount['user'] | null;
  /** The account of the session, even of one that has ended; null where nobody is signed in. */
  readAccountId(): string | null;
  signIn(credentials: Credentials): Promise<Result<Session, { message: string }>>;
  signUp(credentials: Credentials): Promise<Result<SignedUp, { message: string }>>;
  /** Shows the address that the account has by now: a new one is confirmed elsewhere, and the session tells the one before. */
  noteEmail(user: SignedInAccount['user']): Promise<void>;
  /** Works offline: this machine forgets the account first, and revokes the session if it can. */
  signOut(): Promise<Session>;
  /** The account with a fresh token; `refusedToken` is one that the backend has just refused. */
  getFreshAccount(refusedToken?: string): Promise<Result<SignedInAccount, TokenFailure>>;
  close(): void;
};

/**
 * Opens the one owner of the session. Only the author, or a definitive answer of the backend, ends
 * it: a failed refresh that proves nothing leaves it as it is, and another attempt follows later.
 *
 * @param client null where no backend is known; `problem` then says so.
 */
export function openSession({
  client,
  problem,
  store,
  emailRedirectTo,
  onChange,
}: {
  client: SessionClient | null;
  problem: string | null;
  store: SessionStore;
  emailRedirectTo: string;
  onChange: (session: Session) => void;
}): AuthSession {
  let account: Account | null = null;
  /** Why the account does not outlive this run; null where it does. */
  let unkept: UnkeptReason | null = null;
  /** Why nobody is signed in, though somebody was; null where nobody was, or somebody is. */
  let absence: Extract<Session, { state: 'signed-out' }>['reason'] | null = 'keyring-locked';
  /** Whether the stored session may still be found: nobody has signed in or out in this run. */
  let isUntouched = true;
  let hasLoaded = false;
  let storeTimer: NodeJS.Timeout | undefined;
  const tokens = createTokenRefresh({
    client,
    read: () => account,
    onRefreshed: change,
    onEnded: ({ user }) => change({ state: 'expired', ...user }),
    startTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs).unref();
      return () => clearTimeout(timer);
    },
  });
  const noBackend = problem ?? 'This copy of Callwright does not know its backend.';

  // Opening the session does not wait for it: a keyring may ask the author to unlock it first.
  const loaded = Promise.withResolvers<void>();
  void store.load().then(adopt);

  function adopt({ account: found, problem }: LoadedSession): void {
    // Otherwise somebody has signed in meanwhile.
    if (!isUntouched) return;
    const before = JSON.stringify(read());
    account = found;
    absence = found === null ? problem : null;
    unkept = found === null || problem === 'unreadable' || problem === 'file-damaged' ? null : problem;
    tokens.schedule();
    retryStore();
    loaded.resolve();
    if (!hasLoaded || JSON.stringify(read()) !== before) onChange(read());
    hasLoaded = true;
  }

  /** A keyring that is unlocked while the app runs opens the session, or takes it, without a restart. */
  function retryStore(): void {
    clearTimeout(storeTimer);
    const isMissing = isUntouched && account === null && absence === 'unreadable';
    if (!isMissing && (account === null || unkept === null)) return;
    storeTimer = setTimeout(() => {
      if (account !== null) void persist(account).then((hasChanged) => hasChanged && onChange(read()));
      else if (isUntouched) void store.load().then(adopt);
    }, STORE_RETRY_MS).unref();
  }

  function read(): Session {
    if (account === null) return { state: 'signed-out', ...(absence === null ? {} : { reason: absence }) };
    if (account.state === 'expired') return { state: 'expired', email: account.email };
    return {
      state: 'signed-in',
      email: account.user.email,
      isPersisted: unkept === null,
      ...(unkept === null ? {} : { reason: unkept }),
    };
  }

  async function change(next: Account | null): Promise<void> {
    const before = JSON.stringify(read());
    account = next;
    absence = null;
    isUntouched = false;
    loaded.resolve();
    tokens.schedule(true);
    const storing = persist(next);
    const isInTime = await Promise.race([storing.then(() => true), delay(KEYRING_TIMEOUT_MS, false, { ref: false })]);
    if (!isInTime) {
      // Signing in does not wait for a locked keyring; the session is persisted once it is unlocked.
      unkept = 'keyring-locked';
      void storing.then((hasChanged) => hasChanged && onChange(read()));
    }
    if (JSON.stringify(read()) !== before) onChange(read());
  }

  /** @returns whether `unkept` has changed. */
  async function persist(next: Account | null): Promise<boolean> {
    if (next === null) {
      const isForgotten = await store.forget();
      if (!isForgotten && account === null) absence = 'not-removed';
      return false;
    }
    const stored = await store.save(next);
    const reason = stored.ok ? null : stored.error;
    if (account !== next) return false;
    const hasChanged = reason !== unkept;
    unkept = reason;
    retryStore();
    return hasChanged;
  }

  return {
    whenLoaded: () => loaded.promise,
    read,
    readAccountId: () => (account?.state === 'signed-in' ? account.user.id : (account?.id ?? null)),
    readUser: () => (account?.state === 'signed-in' ? account.user : null),
    async signIn(credentials) {
      if (client === null) return err({ message: noBackend });
      const signedIn = await client.signIn(credentials);
      if (!signedIn.ok) return err({ message: signedIn.error.message });
      await change(signedIn.value);
      return ok(read());
    },
    async signUp(credentials) {
      if (client === null) return err({ message: noBackend });
      const signedUp = await client.signUp(credentials, emailRedirectTo);
      return signedUp.ok ? signedUp : err({ message: signedUp.error.message });
    },
    async noteEmail({ id, email }) {
      if (account?.state !== 'signed-in' || account.user.id !== id || account.user.email === email) return;
      await change({ ...account, user: { id, email } });
    },
    async signOut() {
      await loaded.promise;
      const before = account;
      await change(null);
      if (before?.state === 'signed-in') void client?.revoke(before);
      return read();
    },
    async getFreshAccount(refusedToken) {
      await loaded.promise;
      return tokens.getFreshAccount(refusedToken);
    },
    close() {
      tokens.stop();
      clearTimeout(storeTimer);
    },
  };
}
