import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { assertNever, err, ok, type Result } from '@callwright/shared/result.ts';
import type { Session } from '../../ipc/session.ts';
import type { RefreshFailure, SessionClient } from './session-client.ts';
import type { Account, SessionStore, SignedInAccount } from './session-store.ts';

/** How long anybody waits for the system's keyring, which may be locked, in milliseconds. */
export const KEYRING_TIMEOUT_MS = 1_000;
/** A token is renewed when it has less than this to live, in milliseconds. */
const REFRESH_MARGIN_MS = 90_000;
/** Between attempts to renew while the backend can't be reached, in milliseconds. */
const REFRESH_RETRY_MS = 60_000;
/** The longest that a timer of Node's can wait, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export type TokenFailure = 'signed-out' | 'expired' | 'unreachable';

export type AuthSession = {
  /** Settles once the system's keyring has said who is signed in, or somebody signs in; until then nobody is. */
  whenLoaded(): Promise<void>;
  /** Who is signed in, known without asking the backend. */
  read(): Session;
  /** Whose session this is, fit for use or not; null where nobody is signed in, or the session has ended. */
  readUser(): SignedInAccount['user'] | null;
  /** The account whose session is here, good or ended; null where nobody is signed in. */
  readAccountId(): string | null;
  signIn(credentials: Credentials): Promise<Result<Session, { message: string }>>;
  signUp(credentials: Credentials): Promise<Result<undefined, { message: string }>>;
  /** Works offline: this machine forgets the account first and tells the backend if it can. */
  signOut(): Promise<Session>;
  /** The account with a token that is fit for use; `rejected` is one that the backend just refused. */
  getFreshAccount(rejected?: string): Promise<Result<SignedInAccount, TokenFailure>>;
  close(): void;
};

/**
 * The one owner of the session. Only the author, or a definitive answer of the backend, ends it: a
 * failed renewal that proves nothing leaves it is, and another attempt follows later.
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
  let isPersisted = false;
  /** Why a session that is kept here can't be read; null where there is none, or it was. */
  let keyring: 'waits' | 'closed' | null = 'waits';
  let refreshing: Promise<Result<SignedInAccount, TokenFailure>> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const noBackend = problem ?? 'This copy of Callwright does not know its backend.';

  // Not waited for by whoever opens the session: a keyring may ask the author to unlock it first.
  const known = Promise.withResolvers<void>();
  void store.load().then((found) => {
    // Else somebody has signed in meanwhile.
    if (keyring !== 'waits') return;
    keyring = found.isClosed ? 'closed' : null;
    account = found.account;
    isPersisted = account !== null;
    schedule();
    known.resolve();
    onChange(read());
  });

  function read(): Session {
    if (account === null) return { state: 'signed-out', ...(keyring === null ? {} : { keyring }) };
    if (account.state === 'expired') return { state: 'expired', email: account.email };
    return { state: 'signed-in', email: account.user.email, isPersisted };
  }

  async function become(next: Account | null): Promise<void> {
    const before = JSON.stringify(read());
    account = next;
    keyring = null;
    known.resolve();
    schedule();
    const keeping = keep(next);
    const isInTime = await Promise.race([keeping.then(() => true), delay(KEYRING_TIMEOUT_MS, false, { ref: false })]);
    if (!isInTime) {
      // Nobody waits for a locked keyring to be signed in; it keeps the session once it is open.
      isPersisted = false;
      void keeping.then((isOther) => isOther && onChange(read()));
    }
    if (JSON.stringify(read()) !== before) onChange(read());
  }

  /** @returns whether the session on screen is not as it was: it is kept now, or is not any more. */
  async function keep(next: Account | null): Promise<boolean> {
    if (next === null) {
      await store.forget();
      return false;
    }
    const wasKept = await store.save(next);
    if (account !== next || wasKept === isPersisted) return false;
    isPersisted = wasKept;
    return true;
  }

  function schedule(after?: number): void {
    clearTimeout(timer);
    if (account?.state !== 'signed-in' || client === null) return;
    const due = after ?? Math.max(account.expiresAt - REFRESH_MARGIN_MS - Date.now(), 0);
    timer = setTimeout(() => void refresh(), Math.min(due, MAX_TIMER_MS)).unref();
  }

  /** Callers at the same moment share one request. */
  function refresh(): Promise<Result<SignedInAccount, TokenFailure>> {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refreshOnce(): Promise<Result<SignedInAccount, TokenFailure>> {
    const before = account;
    if (before?.state !== 'signed-in' || client === null) return err('signed-out');
    const renewed = await client.refresh(before);
    if (account !== before) {
      // Signed out, or in as somebody else, in the meantime: what came back is nobody's.
      if (renewed.ok) void client.revoke(renewed.value);
      return getFreshAccount();
    }
    if (renewed.ok) {
      await become(renewed.value);
      return ok(renewed.value);
    }
    return endOrWait(before, renewed.error);
  }

  async function endOrWait(before: SignedInAccount, failure: RefreshFailure): Promise<Result<never, TokenFailure>> {
    switch (failure) {
      case 'ended':
        await become({ state: 'expired', ...before.user });
        return err('expired');
      case 'unreachable':
        schedule(REFRESH_RETRY_MS);
        return err('unreachable');
      default:
        return assertNever(failure);
    }
  }

  async function getFreshAccount(rejected?: string): Promise<Result<SignedInAccount, TokenFailure>> {
    await known.promise;
    if (account === null) return err('signed-out');
    if (account.state === 'expired') return err('expired');
    const isFit = account.accessToken !== rejected && account.expiresAt - REFRESH_MARGIN_MS > Date.now();
    return isFit ? ok(account) : refresh();
  }

  return {
    whenLoaded: () => known.promise,
    read,
    readAccountId: () => (account?.state === 'signed-in' ? account.user.id : (account?.id ?? null)),
    readUser: () => (account?.state === 'signed-in' ? account.user : null),
    async signIn(credentials) {
      if (client === null) return err({ message: noBackend });
      const signedIn = await client.signIn(credentials);
      if (!signedIn.ok) return err({ message: signedIn.error.message });
      await become(signedIn.value);
      return ok(read());
    },
    async signUp(credentials) {
      if (client === null) return err({ message: noBackend });
      const signedUp = await client.signUp(credentials, emailRedirectTo);
      return signedUp.ok ? ok(undefined) : err({ message: signedUp.error.message });
    },
    async signOut() {
      await known.promise;
      const before = account;
      await become(null);
      if (before?.state === 'signed-in') void client?.revoke(before);
      return read();
    },
    getFreshAccount,
    close: () => clearTimeout(timer),
  };
}
