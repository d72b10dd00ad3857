import { AuthSession } from '@callwright/desktop/main/session/session.ts';
import type { Account, SessionStore } from '@callwright/desktop/main/session/session-store.ts';
import { ok } from '@callwright/shared/result.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { afterEach, beforeEach } from 'vitest';
import { user } from './refresh-answers.ts';

export const HOUR = 3_600_000;

export const account = (expiresAt: number): Account => ({
  state: 'signed-in',
  accessToken: 'old-access',
  refreshToken: 'old-refresh',
  expiresAt,
  user,
});

type SessionFixture = {
  /** The stored session. A test can set it to simulate an earlier start. */
  stored: Account | null;
  store: SessionStore;
  openOn(url: string | null, changes?: string[]): Promise<AuthSession>;
  closeAfterTest(session: AuthSession): AuthSession;
};

export function setUpSession(): SessionFixture {
  const open: AuthSession[] = [];
  const fixture: SessionFixture = {
    stored: null,
    store: {
      load: async () => ({ account: fixture.stored, problem: null }),
      save: async (next) => {
        fixture.stored = next;
        return ok(undefined);
      },
      forget: async () => {
        fixture.stored = null;
        return true;
      },
    },
    async openOn(url, changes = []) {
      const session = fixture.closeAfterTest(
        new AuthSession({
          client: url === null ? null : createSessionClient({ url, publishableKey: 'key' }, createBackendFetch(fetch)),
          problem: url === null ? 'SUPABASE_URL is missing' : null,
          store: fixture.store,
          emailRedirectTo: 'https://example.com/blog/admin',
        }),
      );
      session.onChange(({ state }) => changes.push(state));
      await session.whenLoaded();
      changes.splice(0);
      return session;
    },
    closeAfterTest(session) {
      open.push(session);
      return session;
    },
  };

  beforeEach(() => {
    fixture.stored = null;
  });
  afterEach(() => {
    for (const session of open.splice(0)) session.close();
  });
  return fixture;
}
