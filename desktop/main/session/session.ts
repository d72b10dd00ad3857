import { setTimeout as delay } from 'node:timers/promises';
import type { SignedUp } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { SessionClient } from '@callwright/shared/session/session-client.ts';
import type { TokenFailure } from '@callwright/shared/session/token-failure.ts';
import type { Session, UnkeptReason } from '../../ipc/account/session.ts';
import type { Account, LoadedSession, SessionStore } from './session-store.ts';
import { TokenRefresh } from './token-refresh.ts';

/** How long a caller waits for the system's keyring, which may be locked. */
export const KEYRING_TIMEOUT_MS = 1_000;
/** Between attempts to read or to store the session while the keyring or the disk refuses. */
const STORE_RETRY_MS = 30_000;

type AuthSessionParts = {
  /** Null where no backend is known; `problem` then says so. */
  client: SessionClient | null;
  problem: string | null;
  store: SessionStore;
  emailRedirectTo: string;
};

/**
 * The one owner of the session. Only the author, or a definitive answer of the backend, ends it: a
 * failed refresh that proves nothing leaves it as it is, and another attempt follows later.
 */
export class AuthSession {
  readonly #client: SessionClient | null;
  readonly #store: SessionStore;
  readonly #emailRedirectTo: string;
  readonly #noBackend: string;
  readonly #tokens: TokenRefresh;
  readonly #listeners: ((session: Session) => void)[] = [];
  readonly #loaded = Promise.withResolvers<void>();
  #account: Account | null = null;
  /** Why the account does not outlive this run; null where it does. */
  #unkept: UnkeptReason | null = null;
  /** Why nobody is signed in, though somebody was; null where nobody was, or somebody is. */
  #absence: Extract<Session, { state: 'signed-out' }>['reason'] | null = 'keyring-locked';
  /** Whether the stored session may still be found: nobody has signed in or out in this run. */
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
    // Opening the session does not wait for it: a keyring may ask the author to unlock it first.
    void this.#load();
  }

  /** Resolves once the stored session was loaded, or somebody signed in; until then nobody is signed in. */
  whenLoaded(): Promise<void> {
    return this.#loaded.promise;
  }

  /** Who is signed in, without a request to the backend. */
  read(): Session {
    if (this.#account === null)
      return { state: 'signed-out', ...(this.#absence === null ? {} : { reason: this.#absence }) };
    if (this.#account.state === 'expired') return { state: 'expired', email: this.#account.email };
    return {
      state: 'signed-in',
      email: this.#account.user.email,
      isPersisted: this.#unkept === null,
      ...(this.#unkept === null ? {} : { reason: this.#unkept }),
    };
  }

  /** The account of the session, even of one that has ended; null where nobody is signed in. */
  readAccountId(): string | null {
    return this.#account?.state === 'signed-in' ? this.#account.user.id : (this.#account?.id ?? null);
  }

  /** The user who is signed in, whether the token is fresh or not; null where nobody is, or the session has ended. */
  readUser(): SignedInAccount['user'] | null {
    return this.#account?.state === 'signed-in' ? this.#account.user : null;
  }

  async signIn(credentials: Credentials): Promise<Result<Session, { message: string }>> {
    if (this.#client === null) return err({ message: this.#noBackend });
    const signedIn = await this.#client.signIn(credentials);
    if (!signedIn.ok) return err({ message: signedIn.error.message });
    await this.#change(signedIn.value);
    return ok(this.read());
  }

  async signUp(credentials: Credentials): Promise<Result<SignedUp, { message: string }>> {
    if (this.#client === null) return err({ message: this.#noBackend });
    const signedUp = await this.#client.signUp(credentials, this.#emailRedirectTo);
    return signedUp.ok ? signedUp : err({ message: signedUp.error.message });
  }

  /** Shows the address that the account has by now: a new one is confirmed elsewhere, and the session tells the one before. */
  async noteEmail({ id, email }: SignedInAccount['user']): Promise<void> {
    if (this.#account?.state !== 'signed-in' || this.#account.user.id !== id || this.#account.user.email === email)
      return;
    await this.#change({ ...this.#account, user: { id, email } });
  }

  /** Works offline: this machine forgets the account first, and revokes the session if it can. */
  async signOut(): Promise<Session> {
    await this.#loaded.promise;
    const before = this.#account;
    await this.#change(null);
    if (before?.state === 'signed-in') void this.#client?.revoke(before);
    return this.read();
  }

  /** The account with a fresh token; `refusedToken` is one that the backend has just refused. */
  async getFreshAccount(refusedToken?: string): Promise<Result<SignedInAccount, TokenFailure>> {
    await this.#loaded.promise;
    return this.#tokens.getFreshAccount(refusedToken);
  }

  close(): void {
    this.#tokens.stop();
    clearTimeout(this.#storeTimer);
  }

  /** Calls `listener` after each change, in the order of the subscriptions. The keyring's first answer counts as one. */
  onChange(listener: (session: Session) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Calls `listener`, in the same order, after a change of who can be acted for. New tokens of the same account are
   * none, nor is what the keyring makes of them: a backend that refuses every token would be asked again at once.
   */
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
    // Otherwise somebody has signed in meanwhile.
    if (!this.#isUntouched) return;
    const before = JSON.stringify(this.read());
    this.#account = found;
    this.#absence = found === null ? problem : null;
    this.#unkept = found === null || problem === 'unreadable' || problem === 'file-damaged' ? null : problem;
    this.#tokens.schedule();
    this.#retryStore();
    this.#loaded.resolve();
    if (!this.#hasLoaded || JSON.stringify(this.read()) !== before) this.#tell();
    this.#hasLoaded = true;
  }

  /** A keyring that is unlocked while the app runs opens the session, or takes it, without a restart. */
  #retryStore(): void {
    clearTimeout(this.#storeTimer);
    const isMissing = this.#isUntouched && this.#account === null && this.#absence === 'unreadable';
    if (!isMissing && (this.#account === null || this.#unkept === null)) return;
    this.#storeTimer = setTimeout(() => {
      if (this.#account !== null) void this.#persist(this.#account).then((hasChanged) => hasChanged && this.#tell());
      else if (this.#isUntouched) void this.#load();
    }, STORE_RETRY_MS).unref();
  }

  async #change(next: Account | null): Promise<void> {
    const before = JSON.stringify(this.read());
    this.#account = next;
    this.#absence = null;
    this.#isUntouched = false;
    this.#loaded.resolve();
    this.#tokens.schedule(true);
    const storing = this.#persist(next);
    const isInTime = await Promise.race([storing.then(() => true), delay(KEYRING_TIMEOUT_MS, false, { ref: false })]);
    if (!isInTime) {
      // Signing in does not wait for a locked keyring; the session is persisted once it is unlocked.
      this.#unkept = 'keyring-locked';
      void storing.then((hasChanged) => hasChanged && this.#tell());
    }
    if (JSON.stringify(this.read()) !== before) this.#tell();
  }

  /** @returns whether `unkept` has changed. */
  async #persist(next: Account | null): Promise<boolean> {
    if (next === null) {
      const isForgotten = await this.#store.forget();
      if (!isForgotten && this.#account === null) this.#absence = 'not-removed';
      return false;
    }
    const stored = await this.#store.save(next);
    const reason = stored.ok ? null : stored.error;
    if (this.#account !== next) return false;
    const hasChanged = reason !== this.#unkept;
    this.#unkept = reason;
    this.#retryStore();
    return hasChanged;
  }

  #tell(): void {
    const session = this.read();
    for (const listener of this.#listeners) listener(session);
  }
}
