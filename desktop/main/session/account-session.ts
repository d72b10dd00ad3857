import { setTimeout as delay } from 'node:timers/promises';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { safeStorage } from 'electron';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { AuthSession, KEYRING_TIMEOUT_MS } from './session.ts';
import { createSessionStore } from './session-store.ts';
import { openSessionFile } from './stored-sessions.ts';

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
}): AuthSession {
  return new AuthSession({
    client: env.backend && createSessionClient(env.backend, fetch),
    problem: env.backendProblem,
    store: createSessionStore({
      encryption: safeStorage,
      file: openSessionFile(userData),
      platform: process.platform,
      origins,
    }),
    emailRedirectTo: env.siteUrl === null ? '' : `${env.siteUrl}/blog/admin`,
  });
}

/** @param hideDrafts hides the account's drafts after it signed out. */
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
