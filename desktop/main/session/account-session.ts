import { setTimeout as delay } from 'node:timers/promises';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { safeStorage } from 'electron';
import type { Session } from '../../ipc/account/session.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { type AuthSession, KEYRING_TIMEOUT_MS, openSession } from './session.ts';
import { openSessionFile } from './session-file.ts';
import { createSessionStore } from './session-store.ts';

/** The session of this machine's author, which several parts of the app listen to. */
export type AccountSession = AuthSession & {
  /**
   * Calls `listener` after each change, in the order of the subscriptions. The keyring's first answer counts as one.
   * Signing in answers once what the listeners began is done: whose drafts are shown at the next start must be on the
   * disk before the screen says who is signed in.
   */
  onChange(listener: (session: Session) => void | Promise<void>): void;
  /**
   * Calls `listener`, in the same order, after a change of who can be acted for. New tokens of the same account are
   * none, nor is what the keyring makes of them: a backend that refuses every token would be asked again at once.
   */
  onAccountChange(listener: () => void): void;
};

/** Opens the session of the backend of `env` with the system's keyring. */
export function openAccountSession({
  userData,
  env,
  origins,
  fetch,
}: {
  userData: string;
  env: Env;
  origins: BackendOrigins;
  fetch: typeof globalThis.fetch;
}): AccountSession {
  const listeners: ((session: Session) => void | Promise<void>)[] = [];
  /** Settles once the listeners have done what they began. */
  let listened: Promise<unknown> = Promise.resolve();
  const session = openSession({
    client: env.backend && createSessionClient(env.backend, fetch),
    problem: env.backendProblem,
    store: createSessionStore({
      encryption: safeStorage,
      file: openSessionFile(userData),
      platform: process.platform,
      origins,
    }),
    emailRedirectTo: env.siteUrl === null ? '' : `${env.siteUrl}/blog/admin`,
    onChange: (changed) => {
      listened = Promise.all([listened, ...listeners.map((listener) => listener(changed))]);
    },
  });
  return {
    ...session,
    async signIn(credentials) {
      const signedIn = await session.signIn(credentials);
      await listened;
      return signedIn;
    },
    onChange: (listener) => void listeners.push(listener),
    onAccountChange(listener) {
      const describe = () => JSON.stringify([session.read().state, session.readAccountId()]);
      let before = describe();
      listeners.push(() => {
        const after = describe();
        if (after === before) return;
        before = after;
        listener();
      });
    },
  };
}

/** @param hideDrafts hides the account's drafts once it has signed out. */
export function createSessionHandlers(session: AuthSession, hideDrafts: () => Promise<void>) {
  return {
    'session:get': async () => {
      await Promise.race([session.whenLoaded(), delay(KEYRING_TIMEOUT_MS, undefined, { ref: false })]);
      return session.read();
    },
    'session:sign-in': (credentials) => session.signIn(credentials),
    'session:sign-up': (credentials) => session.signUp(credentials),
    'session:sign-out': async ({ hidesDrafts }) => {
      if (hidesDrafts) await hideDrafts();
      return session.signOut();
    },
  } satisfies Partial<IpcHandlers>;
}
