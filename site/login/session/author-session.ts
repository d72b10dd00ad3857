import { type AuthFailure, NO_AUTH_MESSAGE, type SignedUp } from '@callwright/shared/api/auth.ts';
import type { Credentials } from '@callwright/shared/api/credentials.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { UNREACHABLE } from '@callwright/shared/session/auth-fetch.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { createTokenRefresh, type TokenRefresh } from '@callwright/shared/session/token-refresh.ts';
import type { ReaderBackend } from '../../settings/reader-backend.ts';
import { type NoticeName, showPendingNotice, storeNotice } from '../../ui/notices/pending-notice.ts';
import { readSessionLink } from './session-link.ts';
import { openSessionStorage } from './session-storage.ts';

export type Author = { id: string; email: string };

export type SessionState = { state: 'checking' } | { state: 'signed-out' } | { state: 'signed-in'; author: Author };

/** The session of this browser, which its tabs share. */
export type AuthorSession = {
  /** Who is signed in, without a request to the backend; `checking` while a link is being accepted. */
  read(): SessionState;
  /** Calls `listener` after each change, in whichever tab it was made. @returns what ends that. */
  subscribe(listener: () => void): () => void;
  signIn(credentials: Credentials): Promise<Result<void, AuthFailure>>;
  /** Creates an account and signs nobody in. */
  signUp(credentials: Credentials, emailRedirectTo: string): Promise<Result<SignedUp, AuthFailure>>;
  /** Takes the session that a change of the account has begun in the place of the one that it ended. */
  replace(account: SignedInAccount): void;
  /** Shows the address that the account has by now: a new one is confirmed elsewhere, and the session tells the one before. */
  noteEmail(author: Author): void;
  /** Forgets the session at once, and ends it at the backend if that can be reached. */
  signOut(): void;
  getFreshAccount: TokenRefresh['getFreshAccount'];
  /** Stores what is to be said of the address, if anything, for the screen that the author gets to see. */
  storeLinkNotice(): void;
  close(): void;
};

let session: AuthorSession | undefined;

/** Returns the session of this tab, which is opened once. */
export function getAuthorSession(backend: ReaderBackend): AuthorSession {
  session ??= openAuthorSession(backend);
  return session;
}

/**
 * Opens the session that is stored in this browser (specification, section 4). It is held by the rules of the editor's
 * (`shared/session/`): its author ends it, or a definitive answer of the backend.
 *
 * An address brings a session only where this browser asked for one: with a code for the verifier that is stored here.
 * Tokens in an address are never taken, for whoever made the link chose whose they are; and nothing replaces a session
 * that is there.
 */
export function openAuthorSession(backend: ReaderBackend): AuthorSession {
  const listeners = new Set<() => void>();
  const storage = openSessionStorage(backend, () => {
    tokens.schedule();
    notify();
  });
  // The page is left as soon as the author has logged out; the request that says so goes on without it.
  const send = createBackendFetch((input, init) => fetch(input, { ...init, keepalive: true }));
  const client = createSessionClient({ url: backend.url, publishableKey: backend.key }, send, {
    name: storage.name,
    storage: storage.verifiers,
  });
  const tokens = createTokenRefresh({
    client,
    read: storage.read,
    onRefreshed: adopt,
    onEnded() {
      storeNotice('session-ended');
      forget();
    },
    startTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    exclusively: async (work) => (navigator.locks ? await navigator.locks.request(storage.name, work) : await work()),
  });
  let isAcceptingLink = false;
  let linkNotice: NoticeName | null = null;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function adopt(account: SignedInAccount): void {
    storage.save(account);
    tokens.schedule(true);
    notify();
  }

  function forget(): void {
    storage.clear();
    tokens.stop();
    notify();
  }

  /** Takes what the address brings out of it, and the session with it where that was asked for here. */
  async function followAddress(): Promise<void> {
    const link = readSessionLink(location.href);
    if (link === null) return;
    history.replaceState(history.state, '', link.cleaned);
    if (link.isRefused) linkNotice = 'link-refused';
    else if (storage.read() !== null) linkNotice = 'link-not-followed';
    else if (link.code === null || !storage.hasVerifier()) linkNotice = 'link-not-asked-for';
    else await acceptLink(link.code);
  }

  async function acceptLink(code: string): Promise<void> {
    isAcceptingLink = true;
    const accepted = await client.exchangeCode(code);
    isAcceptingLink = false;
    if (!accepted.ok) linkNotice = accepted.error.code === UNREACHABLE ? 'link-not-checked' : 'link-refused';
    // Somebody may have signed in in another tab meanwhile.
    else if (storage.read() === null) return adopt(accepted.value);
    else void client.revoke(accepted.value);
    notify();
  }

  /** A link to this page's own address changes it without loading the page again. */
  function onAddress(): void {
    void followAddress();
    storeLinkNotice();
    showPendingNotice();
    notify();
  }

  function storeLinkNotice(): void {
    if (linkNotice !== null) storeNotice(linkNotice);
    linkNotice = null;
  }

  void followAddress();
  tokens.schedule();
  addEventListener('hashchange', onAddress);

  return {
    read() {
      const account = storage.read();
      if (account !== null) return { state: 'signed-in', author: account.user };
      return { state: isAcceptingLink ? 'checking' : 'signed-out' };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(credentials) {
      const signedIn = await client.signIn(credentials);
      if (!signedIn.ok) return inWordsOfForm(signedIn);
      adopt(signedIn.value);
      return ok(undefined);
    },
    replace: adopt,
    noteEmail({ id, email }) {
      const account = storage.read();
      if (account === null || account.user.id !== id || account.user.email === email) return;
      storage.save({ ...account, user: { id, email } });
      notify();
    },
    signUp: async (credentials, emailRedirectTo) => inWordsOfForm(await client.signUp(credentials, emailRedirectTo)),
    signOut() {
      const account = storage.read();
      forget();
      if (account !== null) void client.revoke(account);
    },
    getFreshAccount: tokens.getFreshAccount,
    storeLinkNotice,
    close() {
      tokens.stop();
      storage.close();
      removeEventListener('hashchange', onAddress);
    },
  };
}

/** The form has words of its own where the backend has none (specification, section 8), however that came about. */
function inWordsOfForm<Value>(result: Result<Value, AuthFailure>): Result<Value, AuthFailure> {
  if (result.ok || result.error.code !== UNREACHABLE) return result;
  return err({ ...result.error, message: NO_AUTH_MESSAGE });
}
