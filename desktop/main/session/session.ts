// Tested by session.test.ts and session-refresh.test.ts in tests/desktop/main/session/.
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { Session, UnkeptReason } from '../../ipc/session.ts';
import type { RefreshFailure, SessionClient } from './session-client.ts';
import type { Account, LoadedSession, SessionStore, SignedInAccount } from './session-store.ts';

/** How long a caller waits for the system's keyring, which may be locked. */
export const KEYRING_TIMEOUT_MS = 1_000;
/** A token is refreshed when it expires sooner than this. */
const REFRESH_MARGIN_MS = 90_000;
/** Between attempts to read or to store the session while the keyring or the disk refuses. */
const STORE_RETRY_MS = 30_000;
/** Between attempts to refresh while the backend can't be reached, and where its tokens live no longer than the margin. */
const REFRESH_RETRY_MS = 60_000;
/** The longest delay that a timer of Node's takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export type TokenFailure = 'signed-out' | 'expired' | 'unreachable';

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
  signUp(credentials: Credentials): Promise<Result<undefined, { message: string }>>;
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
  let refreshing: Promise<Result<SignedInAccount, TokenFailure>> | null = null;
  let timer: NodeJS.Timeout | undefined;
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
    schedule();
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
    // What has just been asked for is not asked for again at once.
    schedule(Math.max(untilDue(), REFRESH_RETRY_MS));
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

  /** Milliseconds until the token is to be refreshed. */
  function untilDue(): number {
    return account?.state === 'signed-in' ? Math.max(account.expiresAt - REFRESH_MARGIN_MS - Date.now(), 0) : 0;
  }

  function schedule(after = untilDue()): void {
    clearTimeout(timer);
    if (account?.state !== 'signed-in' || client === null) return;
    timer = setTimeout(() => void refresh(), Math.min(after, MAX_TIMER_MS)).unref();
  }

  /** Refreshes the token; concurrent callers share one request. */
  function refresh(): Promise<Result<SignedInAccount, TokenFailure>> {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refreshOnce(): Promise<Result<SignedInAccount, TokenFailure>> {
    const before = account;
    if (before?.state !== 'signed-in' || client === null) return err('signed-out');
    const refreshed = await client.refresh(before);
    if (account !== before) {
      // Somebody signed out or in meanwhile, so the new session is nobody's.
      if (refreshed.ok) void client.revoke(refreshed.value);
      return getFreshAccount();
    }
    if (refreshed.ok) {
      await change(refreshed.value);
      return ok(refreshed.value);
    }
    return endOrRetry(before, refreshed.error);
  }

  async function endOrRetry(before: SignedInAccount, failure: RefreshFailure): Promise<Result<never, TokenFailure>> {
    switch (failure) {
      case 'ended':
        await change({ state: 'expired', ...before.user });
        return err('expired');
      case 'unreachable':
        schedule(REFRESH_RETRY_MS);
        return err('unreachable');
      default:
        return assertNever(failure);
    }
  }

  async function getFreshAccount(refusedToken?: string): Promise<Result<SignedInAccount, TokenFailure>> {
    await loaded.promise;
    if (account === null) return err('signed-out');
    if (account.state === 'expired') return err('expired');
    const isFresh = account.accessToken !== refusedToken && account.expiresAt - REFRESH_MARGIN_MS > Date.now();
    return isFresh ? ok(account) : refresh();
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
      return signedUp.ok ? ok(undefined) : err({ message: signedUp.error.message });
    },
    async signOut() {
      await loaded.promise;
      const before = account;
      await change(null);
      if (before?.state === 'signed-in') void client?.revoke(before);
      return read();
    },
    getFreshAccount,
    close() {
      clearTimeout(timer);
      clearTimeout(storeTimer);
    },
  };
}
