import { setTimeout as delay } from 'node:timers/promises';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { safeStorage } from 'electron';
import type { Session } from '../../ipc/account/session.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { type AuthSession, KEYRING_TIMEOUT_MS, openSession } from './session.ts';
import { createSessionStore } from './session-store.ts';
import { openSessionFile } from './stored-sessions.ts';

/** The session of this machine's author, which several parts of the app listen to. */
export type AccountSession = AuthSession & {
  /** Calls `listener` after each change, in the order of the subscriptions. The keyring's first answer counts as one. */
  onChange(listener: (session: Session) => void): void;
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
  const listeners: ((session: Session) => void)[] = [];
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
      for (const listener of listeners) listener(changed);
    },
  });
  return {
    ...session,
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
export function createSessionHandlers(session: AuthSession, hideDrafts: () => void) {
  return {
    'session:get': async () => {
      await Promise.race([session.whenLoaded(), delay(KEYRING_TIMEOUT_MS, undefined, { ref: false })]);
      return session.read();
    },
    'session:sign-in': (credentials) => session.signIn(credentials),
    'session:sign-up': (credentials) => session.signUp(credentials),
    'session:sign-out': async ({ hidesDrafts }) => {
      if (hidesDrafts) hideDrafts();
      return session.signOut();
    },
  } satisfies Partial<IpcHandlers>;
}
