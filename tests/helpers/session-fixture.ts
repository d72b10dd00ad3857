import type { ServerResponse } from 'node:http';
import { createBackendFetch } from '@callwright/desktop/main/backend/backend-fetch.ts';
import { type AuthSession, openSession } from '@callwright/desktop/main/session/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session/session-client.ts';
import type { Account, SessionStore } from '@callwright/desktop/main/session/session-store.ts';
import { afterEach, beforeEach } from 'vitest';

export const HOUR = 3_600_000;
export const user = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };

export const account = (expiresAt: number): Account => ({
  state: 'signed-in',
  accessToken: 'old-access',
  refreshToken: 'old-refresh',
  expiresAt,
  user,
});

export const html = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in to the hotel network</html>');

export const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** What a backend answers with when it has renewed a session. */
export const tokens = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user,
};

type SessionDesk = {
  /** What the computer keeps of the session; a test may put there what an earlier start left. */
  kept: Account | null;
  store: SessionStore;
  /** A session on the backend at this address, null for none, once it is known. */
  openOn(url: string | null, changes?: string[]): Promise<AuthSession>;
  /** For one that is opened otherwise. */
  closeAfterTest(keeper: AuthSession): AuthSession;
};

/** Nothing is kept when a test begins, and no session of it is open when the next one does. */
export function setUpSession(): SessionDesk {
  const open: AuthSession[] = [];
  const fixture: SessionDesk = {
    kept: null,
    store: {
      load: async () => ({ account: fixture.kept, isClosed: false }),
      save: async (next) => {
        fixture.kept = next;
        return true;
      },
      forget: async () => {
        fixture.kept = null;
      },
    },
    async openOn(url, changes = []) {
      const keeper = fixture.closeAfterTest(
        openSession({
          client: url === null ? null : createSessionClient({ url, publishableKey: 'key' }, createBackendFetch(fetch)),
          problem: url === null ? 'SUPABASE_URL is missing' : null,
          store: fixture.store,
          emailRedirectTo: 'https://example.com/blog/admin',
          onChange: (session) => changes.push(session.state),
        }),
      );
      await keeper.whenLoaded();
      // That the kept session was found is no change that a test asks for.
      changes.splice(0);
      return keeper;
    },
    closeAfterTest(keeper) {
      open.push(keeper);
      return keeper;
    },
  };

  beforeEach(() => {
    fixture.kept = null;
  });
  afterEach(() => {
    for (const keeper of open.splice(0)) keeper.close();
  });
  return fixture;
}
