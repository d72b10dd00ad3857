import { setTimeout as delay } from 'node:timers/promises';
import type { AuthFailure, SignedUp } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { SessionClient } from '@callwright/shared/session/session-client.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { Session, UnkeptReason } from '../../ipc/account/session.ts';
import type { Account, LoadedSession, SessionStore } from './session-store.ts';
import { TokenRefresh } from './token-refresh.ts';

/** The keyring may be locked and waiting for its user. */
export const KEYRING_TIMEOUT_MS = 1_000;
const STORE_RETRY_MS = 30_000;

type AuthSessionParts = {
  /** Null if no backend is configured; `problem` has the reason. */
  client: SessionClient | null;
  problem: string | null;
  store: SessionStore;
  emailRedirectTo: string;
};

/** Owns the session. Only the user or a definitive answer from the backend ends it. Other failures are retried. */
export class AuthSession {
  readonly #client: SessionClient | null;
  readonly #store: SessionStore;
  readonly #emailRedirectTo: string;
  readonly #noBackend: string;
  readonly #tokens: TokenRefresh;
  readonly #listeners: ((session: Session) => void)[] = [];
  readonly #loaded = Promise.withResolvers<void>();
  #account: Account | null = null;
  /** Why the account won't be stored beyond this run. */
  #persistProblem: UnkeptReason | null = null;
  #signedOutReason: Extract<Session, { state: 'signed-out' }>['reason'] | null = 'keyring-locked';
  /** Whether nobody has signed in or out in this run, so the stored session may still be used. */
  #isUntouched = true;
  #hasLoaded = false;
  #storeTimer: NodeJS.Timeout | undefined;

  constructor({ client, problem, store, emailRedirectTo }: AuthSessionParts) {
    this.#client = client;
    this.#store = store;
    this.#emailRedirectTo = emailRedirectTo;
    this.#noBackend = problem ?? 'Callwright isn’t connected to a blog. Connect it in Settings, under Publishing.';
    this.#tokens = new TokenRefresh({
      client,
      read: () => this.#account,
      onRefreshed: (account) => this.#change(account),
      onEnded: ({ user }) => this.#change({ state: 'expired', ...user }),
    });
    // Don't wait: the keyring may first ask the user to unlock it.
    void this.#load();
  }

  whenLoaded(): Promise<void> {
    return this.#loaded.promise;
  }

  read(): Session {
    if (this.#account === null)
      return { state: 'signed-out', ...(this.#signedOutReason === null ? {} : { reason: this.#signedOutReason }) };
    if (this.#account.state === 'expired') return { state: 'expired', email: this.#account.email };
    return {
      state: 'signed-in',
      email: this.#account.user.email,
      isPersisted: this.#persistProblem === null,
      ...(this.#persistProblem === null ? {} : { reason: this.#persistProblem }),
    };
  }

  /** Includes an account whose session has expired. */
  readAccountId(): string | null {
    return this.#account?.state === 'signed-in' ? this.#account.user.id : (this.#account?.id ?? null);
  }

  /** Null if the session has expired. The token may need a refresh. */
  readUser(): SignedInAccount['user'] | null {
    return this.#account?.state === 'signed-in' ? this.#account.user : null;
  }

  async signIn(credentials: Credentials): Promise<Result<Session, AuthFailure>> {
    if (this.#client === null) return err({ message: this.#noBackend, code: null });
    const signedIn = await this.#client.signIn(credentials);
    if (!signedIn.ok) return signedIn;
    await this.#change(signedIn.value);
    return ok(this.read());
  }

  async signUp(credentials: Credentials): Promise<Result<SignedUp, AuthFailure>> {
    if (this.#client === null) return err({ message: this.#noBackend, code: null });
    return this.#client.signUp(credentials, this.#emailRedirectTo);
  }

  async updateEmail({ id, email }: SignedInAccount['user']): Promise<void> {
    if (this.#account?.state !== 'signed-in' || this.#account.user.id !== id || this.#account.user.email === email)
      return;
    await this.#change({ ...this.#account, user: { id, email } });
  }

  /** Works offline: removes the local session first, then tries to revoke it. */
  async signOut(): Promise<Session> {
    await this.#loaded.promise;
    const before = this.#account;
    await this.#change(null);
    if (before?.state === 'signed-in') void this.#client?.revoke(before);
    return this.read();
  }

  /** @param refusedToken a token that the backend has just refused. */
  async getFreshAccount(refusedToken?: string): Promise<Result<SignedInAccount, TokenFailure>> {
    await this.#loaded.promise;
    return this.#tokens.getFreshAccount(refusedToken);
  }

  close(): void {
    this.#tokens.stop();
    clearTimeout(this.#storeTimer);
  }

  /** The keyring's first answer counts as a change. */
  onChange(listener: (session: Session) => void): void {
    this.#listeners.push(listener);
  }

  /** Ignores new tokens of the same account: a backend that refuses every token would be asked in a loop. */
  onAccountChange(listener: () => void): void {
    const describe = () => JSON.stringify([this.read().state, this.readAccountId()]);
    let before = describe();
    this.onChange(() => {
      const after = describe();
      if (after === before) return;
      before = after;
      listener();
    });
  }

  async #load(): Promise<void> {
    this.#adopt(await this.#store.load());
  }

  #adopt({ account: found, problem }: LoadedSession): void {
    if (!this.#isUntouched) return;
    const before = JSON.stringify(this.read());
    this.#account = found;
    this.#signedOutReason = found === null ? problem : null;
    this.#persistProblem = found === null || problem === 'unreadable' || problem === 'file-damaged' ? null : problem;
    this.#tokens.schedule();
    this.#retryStore();
    this.#loaded.resolve();
    if (!this.#hasLoaded || JSON.stringify(this.read()) !== before) this.#notify();
    this.#hasLoaded = true;
  }

  /** Retries, so unlocking the keyring later doesn't require a restart. */
  #retryStore(): void {
    clearTimeout(this.#storeTimer);
    const isMissing = this.#isUntouched && this.#account === null && this.#signedOutReason === 'unreadable';
    if (!isMissing && (this.#account === null || this.#persistProblem === null)) return;
    this.#storeTimer = setTimeout(() => {
      if (this.#account !== null) void this.#persist(this.#account).then((hasChanged) => hasChanged && this.#notify());
      else if (this.#isUntouched) void this.#load();
    }, STORE_RETRY_MS).unref();
  }

  async #change(next: Account | null): Promise<void> {
    const before = JSON.stringify(this.read());
    this.#account = next;
    this.#signedOutReason = null;
    this.#isUntouched = false;
    this.#loaded.resolve();
    this.#tokens.schedule(true);
    const storing = this.#persist(next);
    const isInTime = await Promise.race([storing.then(() => true), delay(KEYRING_TIMEOUT_MS, false, { ref: false })]);
    if (!isInTime) {
      // A locked keyring doesn't block signing in. The session is stored once it's unlocked.
      this.#persistProblem = 'keyring-locked';
      void storing.then((hasChanged) => hasChanged && this.#notify());
    }
    if (JSON.stringify(this.read()) !== before) this.#notify();
  }

  /** @returns whether `#persistProblem` changed. */
  async #persist(next: Account | null): Promise<boolean> {
    if (next === null) {
      const isForgotten = await this.#store.forget();
      if (!isForgotten && this.#account === null) this.#signedOutReason = 'not-removed';
      return false;
    }
    const stored = await this.#store.save(next);
    const reason = stored.ok ? null : stored.error;
    if (this.#account !== next) return false;
    const hasChanged = reason !== this.#persistProblem;
    this.#persistProblem = reason;
    this.#retryStore();
    return hasChanged;
  }

  #notify(): void {
    const session = this.read();
    for (const listener of this.#listeners) listener(session);
  }
}
