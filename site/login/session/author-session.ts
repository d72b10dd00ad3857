import { type AuthFailure, type SignedUp, signIn, signUp } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { createSessionFetch } from '@callwright/shared/session/auth-fetch.ts';
import {
  type Auth,
  type AuthBackend,
  createAuthClient,
  isUnanswered,
  type SignedInAccount,
  toAccount,
  withAuthClient,
} from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import type { revokeSession } from '@callwright/shared/session/session-client.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { type NoticeName, showPendingNotice, storeNotice } from '../../ui/notices/pending-notice.ts';
import { readSessionLink } from './session-link.ts';
import { SessionStorage } from './session-storage.ts';

export type Author = { id: string; email: string };

export type SessionState = { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; author: Author };

type Failure = 'signed-out' | 'unreachable';

/** Passed only by the blog admin. The login page never logs out, and its script must stay small. */
type Revoke = typeof revokeSession;

/** supabase-js retries for up to 30 seconds. */
const TOKEN_TIMEOUT_MS = 10_000;

let session: AuthorSession | undefined;

export function getAuthorSession(backend: ReaderBackend, revoke?: Revoke): AuthorSession {
  session ??= new AuthorSession(backend, revoke);
  return session;
}

/**
 * This browser's session, shared by its tabs (section 4 of the specification). supabase-js stores and refreshes it.
 * Only the author or a definitive answer from the backend ends it. Tokens in URLs are ignored, because a link's author
 * chooses the account. A code works only with the verifier stored here.
 */
export class AuthorSession {
  readonly #backend: AuthBackend;
  readonly #fetch: typeof globalThis.fetch;
  readonly #storage: SessionStorage;
  readonly #auth: Auth;
  readonly #send: typeof globalThis.fetch;
  readonly #revoke: Revoke | undefined;
  readonly #listeners = new Set<() => void>();
  /** Resolves when a request to the auth server gets no response. */
  #lost = Promise.withResolvers<void>();
  #isAcceptingLink = false;
  #linkNotice: NoticeName | null = null;

  constructor({ url, key }: ReaderBackend, revoke?: Revoke) {
    this.#revoke = revoke;
    this.#backend = { url, publishableKey: key };
    // The page closes right after logging out. `keepalive` lets the request finish.
    this.#send = createBackendFetch((input, init) => fetch(input, { ...init, keepalive: true }));
    const sessionFetch = createSessionFetch(this.#send);
    this.#fetch = (input, init) =>
      sessionFetch(input, init).catch((error) => {
        this.#lost.resolve();
        this.#lost = Promise.withResolvers();
        throw error;
      });
    this.#storage = new SessionStorage(url);
    this.#auth = createAuthClient(this.#backend, {
      fetch: this.#fetch,
      storageKey: this.#storage.name,
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
    });
    this.#auth.onAuthStateChange((event) => {
      // Logging out bypasses the library, so the backend ended this session.
      if (event === 'SIGNED_OUT') storeNotice('session-ended');
      this.#notify();
    });
    // Another tab's message arrives before its stored session.
    addEventListener('storage', this.#onStorage);
    addEventListener('hashchange', this.#onAddress);
    void this.#followAddress();
  }

  /** Reads the stored session without a request. */
  read(): SessionState {
    const account = this.#storage.read();
    if (account !== null) return { state: 'signed-in', author: account.user };
    return { state: this.#isAcceptingLink ? 'checking' : 'signed-out' };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  signIn(credentials: Credentials): Promise<Result<void, AuthFailure>> {
    return signIn({ auth: this.#auth }, credentials);
  }

  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<SignedUp, AuthFailure>> {
    // supabase-js stores a new account's tokens as a sign-in. This storage keeps only the link's verifier.
    const options = {
      fetch: this.#fetch,
      flowType: 'pkce',
      persistSession: true,
      storage: this.#storage.verifiers,
    } as const;
    return withAuthClient(this.#backend, options, (auth) => signUp({ auth }, credentials, emailRedirectTo));
  }

  /** Stores the new session after a password or email change ended the old one. */
  async replace({ accessToken, refreshToken }: SignedInAccount): Promise<void> {
    await this.#auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  }

  /** Refreshes the session if the account's email was changed elsewhere. */
  noteEmail({ id, email }: Author): void {
    const user = this.#storage.read()?.user;
    if (user?.id === id && user.email !== email) void this.#auth.refreshSession();
  }

  /** Removes the session now, and revokes it if the backend is reachable. */
  signOut(): void {
    const account = this.#storage.read();
    this.#forget();
    if (account !== null) void this.#revoke?.(this.#backend, this.#send, account);
  }

  /** @param refusedToken a token that the backend just refused. */
  async getFreshAccount(refusedToken?: string): Promise<Result<SignedInAccount, Failure>> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, TOKEN_TIMEOUT_MS);
    const late = Promise.race([timeout.promise, this.#lost.promise]).then(() => err<Failure>('unreachable'));
    return Promise.race([this.#findAccount(refusedToken), late]).finally(() => clearTimeout(timer));
  }

  /** Stores a notice about the URL, if any, for the next screen. */
  storeLinkNotice(): void {
    if (this.#linkNotice !== null) storeNotice(this.#linkNotice);
    this.#linkNotice = null;
  }

  close(): void {
    void this.#auth.dispose();
    removeEventListener('storage', this.#onStorage);
    removeEventListener('hashchange', this.#onAddress);
  }

  async #findAccount(refusedToken: string | undefined): Promise<Result<SignedInAccount, Failure>> {
    const isRefused = () => refusedToken !== undefined && this.#storage.read()?.accessToken === refusedToken;
    if (isRefused()) {
      const { error } = await this.#auth.refreshSession();
      if (isUnanswered(error)) return err('unreachable');
      // The library keeps a session with an unexpired token even if the backend has ended it.
      if (error !== null && isRefused()) {
        storeNotice('session-ended');
        this.#forget();
      }
    }
    const { data, error } = await this.#auth.getSession();
    if (data.session) return ok(toAccount(data.session));
    return err(isUnanswered(error) ? 'unreachable' : 'signed-out');
  }

  /** Bypasses the library, which refreshes an expired token before it removes it. */
  #forget(): void {
    this.#storage.clear();
    this.#notify();
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  readonly #onStorage = ({ key }: StorageEvent): void => {
    // Null if everything was removed.
    if (key === null || key === this.#storage.name) this.#notify();
  };

  /** A link to this page changes the URL without a reload. */
  readonly #onAddress = (): void => {
    void this.#followAddress();
    this.storeLinkNotice();
    showPendingNotice();
    this.#notify();
  };

  /** Removes session parameters from the URL. Accepts a code only if this browser requested it. */
  async #followAddress(): Promise<void> {
    const link = readSessionLink(location.href);
    if (link === null) return;
    history.replaceState(history.state, '', link.cleaned);
    if (link.isRefused) this.#linkNotice = 'link-refused';
    else if (this.#storage.read() !== null) this.#linkNotice = 'link-not-followed';
    else if (link.code === null || !this.#storage.hasVerifier()) this.#linkNotice = 'link-not-asked-for';
    else await this.#acceptLink(link.code);
  }

  async #acceptLink(code: string): Promise<void> {
    this.#isAcceptingLink = true;
    const { error } = await this.#auth.exchangeCodeForSession(code);
    this.#isAcceptingLink = false;
    if (error !== null) this.#linkNotice = isUnanswered(error) ? 'link-not-checked' : 'link-refused';
    this.#notify();
  }
}
