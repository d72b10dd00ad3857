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
import { createSessionClient, type SessionClient } from '@callwright/shared/session/session-client.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { type NoticeName, showPendingNotice, storeNotice } from '../../ui/notices/pending-notice.ts';
import { readSessionLink } from './session-link.ts';
import { SessionStorage } from './session-storage.ts';

export type Author = { id: string; email: string };

export type SessionState = { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; author: Author };

/** Why there is no fresh token. */
type Failure = 'signed-out' | 'unreachable';

/** Nobody waits longer for a fresh token: supabase-js tries again for half a minute. */
const TOKEN_TIMEOUT_MS = 10_000;

let session: AuthorSession | undefined;

/** Returns the session of this tab, which is opened once. */
export function getAuthorSession(backend: ReaderBackend): AuthorSession {
  session ??= new AuthorSession(backend);
  return session;
}

/**
 * The session of this browser, which its tabs share (specification, section 4): supabase-js stores it and refreshes its
 * tokens. Its author ends it, or a definitive answer of the backend.
 *
 * An address brings a session only where this browser asked for one: with a code for the verifier that is stored here.
 * Tokens in an address are never taken, for whoever made the link chose whose they are; and nothing replaces a session
 * that is there.
 */
export class AuthorSession {
  readonly #backend: AuthBackend;
  readonly #fetch: typeof globalThis.fetch;
  readonly #storage: SessionStorage;
  readonly #auth: Auth;
  readonly #revoker: Pick<SessionClient, 'revoke'>;
  readonly #listeners = new Set<() => void>();
  /** Resolves once a request to the auth server has no answer. */
  #lost = Promise.withResolvers<void>();
  #isAcceptingLink = false;
  #linkNotice: NoticeName | null = null;

  constructor({ url, key }: ReaderBackend) {
    this.#backend = { url, publishableKey: key };
    // The page is left as soon as the author has logged out; the request that says so goes on without it.
    const send = createBackendFetch((input, init) => fetch(input, { ...init, keepalive: true }));
    const sessionFetch = createSessionFetch(send);
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
    this.#revoker = createSessionClient(this.#backend, send);
    this.#auth.onAuthStateChange((event) => {
      // Logging out does not ask the library, so this is the backend's doing.
      if (event === 'SIGNED_OUT') storeNotice('session-ended');
      this.#notify();
    });
    // What another tab stores arrives here after its message.
    addEventListener('storage', this.#onStorage);
    addEventListener('hashchange', this.#onAddress);
    void this.#followAddress();
  }

  /** Who is signed in, without a request to the backend; `checking` while a link is being accepted. */
  read(): SessionState {
    const account = this.#storage.read();
    if (account !== null) return { state: 'signed-in', author: account.user };
    return { state: this.#isAcceptingLink ? 'checking' : 'signed-out' };
  }

  /** Calls `listener` after each change, in whichever tab it was made. @returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  signIn(credentials: Credentials): Promise<Result<void, AuthFailure>> {
    return signIn({ auth: this.#auth }, credentials);
  }

  /** Creates an account and signs nobody in. */
  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<SignedUp, AuthFailure>> {
    // supabase-js takes the tokens of a new account for a sign-in, and stores them: here, only the verifier of the link.
    const options = {
      fetch: this.#fetch,
      flowType: 'pkce',
      persistSession: true,
      storage: this.#storage.verifiers,
    } as const;
    return withAuthClient(this.#backend, options, (auth) => signUp({ auth }, credentials, emailRedirectTo));
  }

  /** Takes the session that a change of the account has begun in the place of the one that it ended. */
  async replace({ accessToken, refreshToken }: SignedInAccount): Promise<void> {
    await this.#auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  }

  /** Shows the address that the account has by now: a new one is confirmed elsewhere, and the session tells the one before. */
  noteEmail({ id, email }: Author): void {
    const user = this.#storage.read()?.user;
    if (user?.id === id && user.email !== email) void this.#auth.refreshSession();
  }

  /** Forgets the session at once, and ends it at the backend if that can be reached. */
  signOut(): void {
    const account = this.#storage.read();
    this.#forget();
    if (account !== null) void this.#revoker.revoke(account);
  }

  /** Returns the account with a fresh token. @param refusedToken one that the backend has just refused. */
  async getFreshAccount(refusedToken?: string): Promise<Result<SignedInAccount, Failure>> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, TOKEN_TIMEOUT_MS);
    const late = Promise.race([timeout.promise, this.#lost.promise]).then(() => err<Failure>('unreachable'));
    return Promise.race([this.#findAccount(refusedToken), late]).finally(() => clearTimeout(timer));
  }

  /** Stores what is to be said of the address, if anything, for the screen that the author gets to see. */
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
      // The library keeps a session whose token has time left, even where the backend has ended it.
      if (error !== null && isRefused()) {
        storeNotice('session-ended');
        this.#forget();
      }
    }
    const { data, error } = await this.#auth.getSession();
    if (data.session) return ok(toAccount(data.session));
    return err(isUnanswered(error) ? 'unreachable' : 'signed-out');
  }

  /** Without the library, which refreshes a token that has expired before it forgets it. */
  #forget(): void {
    this.#storage.clear();
    this.#notify();
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  readonly #onStorage = ({ key }: StorageEvent): void => {
    // Null where everything was removed.
    if (key === null || key === this.#storage.name) this.#notify();
  };

  /** A link to this page's own address changes it without loading the page again. */
  readonly #onAddress = (): void => {
    void this.#followAddress();
    this.storeLinkNotice();
    showPendingNotice();
    this.#notify();
  };

  /** Takes what the address brings out of it, and the session with it where that was asked for here. */
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
