import type { ServerResponse } from 'node:http';
import { createBackendFetch } from '@callwright/desktop/main/backend-fetch.ts';
import { openSession, type SessionKeeper } from '@callwright/desktop/main/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session-client.ts';
import type { Account, KeptSession, SessionStore } from '@callwright/desktop/main/session-store.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeAuthServer, startFakeAuthServer } from './fake-auth-server.ts';

const HOUR = 3_600_000;
const user = { id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b', email: 'ana@example.com' };
const account = (expiresAt: number): Account => ({
  state: 'signed-in',
  accessToken: 'old-access',
  refreshToken: 'old-refresh',
  expiresAt,
  user,
});

const open: SessionKeeper[] = [];
let kept: Account | null;
const store: SessionStore = {
  load: async () => ({ account: kept, isClosed: false }),
  save: async (next) => {
    kept = next;
    return true;
  },
  forget: async () => {
    kept = null;
  },
};

async function openOn(url: string | null, changes: string[] = []): Promise<SessionKeeper> {
  const keeper = openSession({
    client: url === null ? null : createSessionClient({ url, publishableKey: 'key' }, createBackendFetch(fetch)),
    problem: url === null ? 'SUPABASE_URL is missing' : null,
    store,
    emailRedirectTo: 'https://example.com/blog/admin',
    onChange: (session) => changes.push(session.state),
  });
  open.push(keeper);
  await keeper.whenKnown();
  // That the kept session was found is no change that a test asks for.
  changes.splice(0);
  return keeper;
}

beforeEach(() => {
  kept = null;
});

afterEach(() => {
  for (const keeper of open.splice(0)) keeper.close();
});

const html = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in to the hotel network</html>');
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const tokens = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user,
};

describe('renewing the session', () => {
  let server: FakeAuthServer;

  beforeEach(async () => {
    server = await startFakeAuthServer();
  });
  afterEach(() => server.close());

  const proveNothing: Array<[string, (response: ServerResponse) => void]> = [
    ['a connection that breaks', (response) => response.destroy()],
    ['a captive portal', html(200)],
    ['an empty answer', json(200, {})],
    ['tokens without a refresh token', json(200, { ...tokens, refresh_token: undefined })],
    ['tokens of nobody', json(200, { ...tokens, user: undefined })],
    ['403 with a page', html(403)],
    ['404 with a page', html(404)],
    ['408', html(408)],
    ['429', json(429, { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' })],
    ['500', json(500, { error_code: 'unexpected_failure', msg: 'failure' })],
    ['502', html(502)],
    ['503', html(503)],
    ['511', html(511)],
    ['a redirect to a portal', (response) => response.writeHead(302, { location: '/portal' }).end()],
  ];

  describe.each([
    ['expired', -HOUR],
    ['about to expire', 30_000],
  ])('with a token that is %s', (_when, lifetime) => {
    test.each(proveNothing)('keeps the session on %s, with one request', async (_name, answer) => {
      server.answer = (request, response) => (request.url === '/portal' ? html(200)(response) : answer(response));
      kept = account(Date.now() + lifetime);
      const before = kept;
      const changes: string[] = [];
      const keeper = await openOn(server.url, changes);
      expect(await keeper.useAccount()).toEqual({ ok: false, error: 'unreachable' });
      expect(keeper.read()).toEqual({ state: 'signed-in', email: user.email, isKept: true });
      expect([kept, changes]).toEqual([before, []]);
      expect(server.requests.filter((request) => request.includes('/token'))).toHaveLength(1);
    });

    test.each([
      'refresh_token_not_found',
      'refresh_token_already_used',
      'session_not_found',
      'session_expired',
      'user_not_found',
      'user_banned',
    ])('ends it on %s, and still knows whose it was', async (code) => {
      server.answer = (_request, response) => json(400, { code: 400, error_code: code, msg: 'no' })(response);
      kept = account(Date.now() + lifetime);
      const changes: string[] = [];
      const keeper = await openOn(server.url, changes);
      expect(await keeper.useAccount()).toEqual({ ok: false, error: 'expired' });
      expect(keeper.read()).toEqual({ state: 'expired', email: user.email });
      expect(kept).toEqual({ state: 'expired', ...user });
      expect(changes).toEqual(['expired']);
    });

    test('ends it on a refusal that does not repeat its HTTP status', async () => {
      server.answer = (_request, response) => json(400, { error_code: 'session_expired', msg: 'no' })(response);
      kept = account(Date.now() + lifetime);
      const keeper = await openOn(server.url);
      expect(await keeper.useAccount()).toEqual({ ok: false, error: 'expired' });
    });

    test('takes the new tokens and keeps them', async () => {
      server.answer = (_request, response) => json(200, tokens)(response);
      kept = account(Date.now() + lifetime);
      const keeper = await openOn(server.url);
      expect(await keeper.useAccount()).toMatchObject({ ok: true, value: { accessToken: 'new-access' } });
      expect(kept).toMatchObject({ accessToken: 'new-access', refreshToken: 'new-refresh' });
    });
  });

  test('asks once for all who need it at the same moment', async () => {
    server.answer = (_request, response) => json(200, tokens)(response);
    kept = account(Date.now() - HOUR);
    const keeper = await openOn(server.url);
    const used = await Promise.all(Array.from({ length: 20 }, () => keeper.useAccount()));
    expect(used.every(({ ok }) => ok)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test('asks again at once when the author tries again', async () => {
    server.answer = (_request, response) => html(503)(response);
    kept = account(Date.now() - HOUR);
    const keeper = await openOn(server.url);
    expect(await keeper.useAccount()).toEqual({ ok: false, error: 'unreachable' });
    server.answer = (_request, response) => json(200, tokens)(response);
    expect(await keeper.useAccount()).toMatchObject({ ok: true });
  });

  test('does not ask while the token is good, but does when the backend refused it', async () => {
    server.answer = (_request, response) => json(200, tokens)(response);
    kept = account(Date.now() + HOUR);
    const keeper = await openOn(server.url);
    expect(await keeper.useAccount()).toMatchObject({ ok: true, value: { accessToken: 'old-access' } });
    expect(server.requests).toEqual([]);
    expect(await keeper.useAccount('old-access')).toMatchObject({ ok: true, value: { accessToken: 'new-access' } });
  });

  test('that comes back after signing out brings nobody back', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    server.answer = (request, response) =>
      request.url?.includes('/token') ? asked.resolve(response) : response.writeHead(204).end();
    kept = account(Date.now() - HOUR);
    const keeper = await openOn(server.url);
    const using = keeper.useAccount();
    const response = await asked.promise;
    await keeper.signOut();
    json(200, tokens)(response);
    expect(await using).toEqual({ ok: false, error: 'signed-out' });
    expect([keeper.read(), kept]).toEqual([{ state: 'signed-out' }, null]);
  });
});

describe('with a backend that never answers', () => {
  let server: FakeAuthServer;

  beforeAll(async () => {
    server = await startFakeAuthServer();
    server.answer = () => {};
  });
  afterAll(() => server.close());

  test('the session is known at once, and signing out is done at once', async () => {
    kept = account(Date.now() - HOUR);
    const keeper = await openOn(server.url);
    expect(keeper.read()).toEqual({ state: 'signed-in', email: user.email, isKept: true });
    expect(await keeper.signOut()).toEqual({ state: 'signed-out' });
    expect(kept).toBeNull();
  });
});

describe('with a keyring that has not answered yet', () => {
  test('nobody is signed in for now, and whoever needs an account waits for it', async () => {
    const opened = Promise.withResolvers<KeptSession>();
    const changes: string[] = [];
    const keeper = openSession({
      client: null,
      problem: null,
      store: { ...store, load: () => opened.promise },
      emailRedirectTo: '',
      onChange: (session) => changes.push(session.state),
    });
    open.push(keeper);
    const using = keeper.useAccount();
    expect([keeper.read(), keeper.readAccountId()]).toEqual([{ state: 'signed-out', keyring: 'waits' }, null]);
    opened.resolve({ account: account(Date.now() + HOUR), isClosed: false });
    expect(await using).toMatchObject({ ok: true, value: { user } });
    expect([changes, keeper.readAccountId()]).toEqual([['signed-in'], user.id]);
  });
});

describe('with a keyring that is still locked', () => {
  async function openLocked(url: string | null) {
    const opened = Promise.withResolvers<KeptSession>();
    const saved = Promise.withResolvers<boolean>();
    const changes: unknown[] = [];
    const keeper = openSession({
      client: url === null ? null : createSessionClient({ url, publishableKey: 'key' }, createBackendFetch(fetch)),
      problem: null,
      store: { ...store, load: () => opened.promise, save: () => saved.promise },
      emailRedirectTo: '',
      onChange: (session) => changes.push(session),
    });
    open.push(keeper);
    return { keeper, opened, saved, changes };
  }

  test('an author signs in at once, and is kept when it opens; what it held before changes nothing', async () => {
    const server = await startFakeAuthServer();
    server.answer = (_request, response) => json(200, tokens)(response);
    const { keeper, opened, saved, changes } = await openLocked(server.url);
    const using = keeper.useAccount();
    const signedIn = await keeper.signIn({ email: user.email, password: 'password' });
    expect(signedIn).toEqual({ ok: true, value: { state: 'signed-in', email: user.email, isKept: false } });
    expect(await using).toMatchObject({ ok: true, value: { user } });
    opened.resolve({
      account: { ...account(Date.now() + HOUR), user: { ...user, email: 'else@example.com' } } as Account,
      isClosed: false,
    });
    saved.resolve(true);
    await expect
      .poll(() => changes)
      .toEqual([
        { state: 'signed-in', email: user.email, isKept: false },
        { state: 'signed-in', email: user.email, isKept: true },
      ]);
    await server.close();
  });

  test('one that does not open what it kept is named as the reason for being signed out', async () => {
    const { keeper, opened, changes } = await openLocked(null);
    opened.resolve({ account: null, isClosed: true });
    await keeper.whenKnown();
    expect(keeper.read()).toEqual({ state: 'signed-out', keyring: 'closed' });
    expect(changes).toEqual([{ state: 'signed-out', keyring: 'closed' }]);
  });
});

describe('where the backend is not known', () => {
  test('signing in says so, and nothing else stops', async () => {
    const keeper = await openOn(null);
    expect(await keeper.signIn({ email: user.email, password: 'password' })).toEqual({
      ok: false,
      error: { message: 'SUPABASE_URL is missing' },
    });
    expect(await keeper.signUp({ email: user.email, password: 'password' })).toMatchObject({ ok: false });
    expect(keeper.read()).toEqual({ state: 'signed-out' });
  });
});

describe('on a real backend', () => {
  let backend: Backend;
  let emails = 0;
  const credentials = () => {
    emails += 1;
    return { email: `author-${emails}@example.com`, password: 'correct horse' };
  };

  beforeAll(async () => {
    backend = await startBackend({ dataFolder: null, port: 0 });
  });
  afterAll(() => backend.close());

  async function openHere(): Promise<SessionKeeper> {
    const client = createSessionClient(backend, createBackendFetch(fetch));
    const keeper = openSession({ client, problem: null, store, emailRedirectTo: '', onChange: () => {} });
    open.push(keeper);
    await keeper.whenKnown();
    return keeper;
  }

  test('signing up signs nobody in; signing in does, and outlives a restart', async () => {
    const ana = credentials();
    const keeper = await openHere();
    expect(await keeper.signUp(ana)).toEqual({ ok: true, value: undefined });
    expect(keeper.read()).toEqual({ state: 'signed-out' });
    expect(await keeper.signIn(ana)).toEqual({
      ok: true,
      value: { state: 'signed-in', email: ana.email, isKept: true },
    });
    expect((await openHere()).read()).toMatchObject({ state: 'signed-in', email: ana.email });
  });

  test("a wrong password is answered with the backend's own words", async () => {
    const ana = credentials();
    const keeper = await openHere();
    await keeper.signUp(ana);
    expect(await keeper.signIn({ ...ana, password: 'wrong password' })).toEqual({
      ok: false,
      error: { message: 'Invalid login credentials' },
    });
    expect(await keeper.signUp(ana)).toEqual({ ok: false, error: { message: expect.stringMatching(/already/i) } });
  });

  test('tokens are renewed, again and again', async () => {
    const ana = credentials();
    const keeper = await openHere();
    await keeper.signUp(ana);
    await keeper.signIn(ana);
    for (let round = 0; round < 3; round += 1) {
      const used = await keeper.useAccount();
      if (!used.ok) throw new Error(used.error);
      const { refreshToken, accessToken } = used.value;
      const renewed = await keeper.useAccount(accessToken);
      expect(renewed).toMatchObject({ ok: true });
      expect(renewed.ok && renewed.value.refreshToken).not.toBe(refreshToken);
    }
  });

  test('a crash between the renewal and its save costs nobody the session', async () => {
    const ana = credentials();
    const keeper = await openHere();
    await keeper.signUp(ana);
    await keeper.signIn(ana);
    const before = kept;
    if (before?.state !== 'signed-in') throw new Error('not signed in');
    expect(await keeper.useAccount(before.accessToken)).toMatchObject({ ok: true });
    kept = before;
    const restarted = await openHere();
    expect(await restarted.useAccount(before.accessToken)).toMatchObject({ ok: true });
  });

  test('a session that the backend ended asks for the password, with the e-mail address at hand', async () => {
    const ana = credentials();
    const keeper = await openHere();
    await keeper.signUp(ana);
    await keeper.signIn(ana);
    await backend.query('delete from auth.sessions');
    const used = await keeper.useAccount(kept?.state === 'signed-in' ? kept.accessToken : '');
    expect(used).toEqual({ ok: false, error: 'expired' });
    expect(keeper.read()).toEqual({ state: 'expired', email: ana.email });
    expect(await keeper.signIn(ana)).toMatchObject({ ok: true });
  });
});
