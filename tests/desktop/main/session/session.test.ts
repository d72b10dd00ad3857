import type { Session, UnkeptReason } from '@callwright/desktop/ipc/account/session.ts';
import { AuthSession } from '@callwright/desktop/main/session/session.ts';
import type { Account, LoadedSession, SessionStore } from '@callwright/desktop/main/session/session-store.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeAuthServer, startFakeAuthServer } from '../../../helpers/fake-auth-server.ts';
import { json, tokens, user } from '../../../helpers/refresh-answers.ts';
import { openEmptyBackend } from '../../../helpers/running-backend.ts';
import { account, HOUR, setUpSession } from '../../../helpers/session-fixture.ts';

const fixture = setUpSession();

describe('with a backend that never answers', () => {
  let server: FakeAuthServer;

  beforeAll(async () => {
    server = await startFakeAuthServer();
    server.answer = () => {};
  });
  afterAll(() => server.close());

  test('the session is known immediately, and signing out takes effect immediately', async () => {
    fixture.stored = account(Date.now() - HOUR);
    const session = await fixture.openOn(server.url);
    expect(session.read()).toEqual({ state: 'signed-in', email: user.email, isPersisted: true });
    expect(await session.signOut()).toEqual({ state: 'signed-out' });
    expect(fixture.stored).toBeNull();
  });
});

describe('with a keyring that hasn’t answered yet', () => {
  test('nobody is signed in yet, and requests that need an account wait', async () => {
    const opened = Promise.withResolvers<LoadedSession>();
    const changes: string[] = [];
    const session = new AuthSession({
      client: null,
      problem: null,
      store: { ...fixture.store, load: () => opened.promise },
      emailRedirectTo: '',
    });
    session.onChange((session) => changes.push(session.state));
    fixture.closeAfterTest(session);
    const using = session.getFreshAccount();
    expect([session.read(), session.readAccountId()]).toEqual([
      { state: 'signed-out', reason: 'keyring-locked' },
      null,
    ]);
    opened.resolve({ account: account(Date.now() + HOUR), problem: null });
    expect(await using).toMatchObject({ ok: true, value: { user } });
    expect([changes, session.readAccountId()]).toEqual([['signed-in'], user.id]);
  });
});

describe('with a keyring that is still locked', () => {
  async function openLocked(url: string | null) {
    const opened = Promise.withResolvers<LoadedSession>();
    const saved = Promise.withResolvers<Result<void, UnkeptReason>>();
    const changes: unknown[] = [];
    const session = new AuthSession({
      client: url === null ? null : createSessionClient({ url, publishableKey: 'key' }, createBackendFetch(fetch)),
      problem: null,
      store: { ...fixture.store, load: () => opened.promise, save: () => saved.promise },
      emailRedirectTo: '',
    });
    session.onChange((session) => changes.push(session));
    fixture.closeAfterTest(session);
    return { session, opened, saved, changes };
  }

  test('an author can sign in immediately and is stored when it opens; its old session changes nothing', async () => {
    const server = await startFakeAuthServer();
    server.answer = (_request, response) => json(200, tokens)(response);
    const { session, opened, saved, changes } = await openLocked(server.url);
    const using = session.getFreshAccount();
    const signedIn = await session.signIn({ email: user.email, password: 'password' });
    expect(signedIn).toEqual({
      ok: true,
      value: { state: 'signed-in', email: user.email, isPersisted: false, reason: 'keyring-locked' },
    });
    expect(await using).toMatchObject({ ok: true, value: { user } });
    opened.resolve({
      account: { ...account(Date.now() + HOUR), user: { ...user, email: 'else@example.com' } } as Account,
      problem: null,
    });
    saved.resolve(ok(undefined));
    await expect
      .poll(() => changes)
      .toEqual([
        { state: 'signed-in', email: user.email, isPersisted: false, reason: 'keyring-locked' },
        { state: 'signed-in', email: user.email, isPersisted: true },
      ]);
    await server.close();
  });

  test('a keyring that can’t decrypt its session is given as the reason for being signed out', async () => {
    const { session, opened, changes } = await openLocked(null);
    opened.resolve({ account: null, problem: 'unreadable' });
    await session.whenLoaded();
    expect(session.read()).toEqual({ state: 'signed-out', reason: 'unreadable' });
    expect(changes).toEqual([{ state: 'signed-out', reason: 'unreadable' }]);
  });
});

describe('with a failing store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  async function openOn(store: Partial<SessionStore>) {
    const changes: Session[] = [];
    const session = new AuthSession({
      client: null,
      problem: null,
      store: { ...fixture.store, ...store },
      emailRedirectTo: '',
    });
    session.onChange((changed) => changes.push(changed));
    fixture.closeAfterTest(session);
    await session.whenLoaded();
    return { session, changes };
  }

  const HALF_A_MINUTE = 30_000;
  const persisted = { state: 'signed-in', email: user.email, isPersisted: true };

  test('a session that the keyring can’t decrypt is read again until it can', async () => {
    const answers: LoadedSession[] = [
      { account: null, problem: 'unreadable' },
      { account: null, problem: 'unreadable' },
      { account: account(Date.now() + HOUR), problem: null },
    ];
    const { session, changes } = await openOn({
      load: async () => answers.shift() ?? { account: null, problem: null },
    });
    expect(session.read()).toEqual({ state: 'signed-out', reason: 'unreadable' });
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    expect(changes).toEqual([{ state: 'signed-out', reason: 'unreadable' }]);
    await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
    expect(changes.slice(1)).toEqual([persisted]);
    expect(answers).toEqual([]);
  });

  test('a session in memory says why, and is stored once there is a safe place', async () => {
    const answers: Result<void, UnkeptReason>[] = [err('weak-keyring'), ok(undefined)];
    const { session, changes } = await openOn({
      load: async () => ({ account: account(Date.now() + HOUR), problem: 'weak-keyring' }),
      save: async () => answers.shift() ?? err('file-unusable'),
    });
    expect(session.read()).toEqual({ ...persisted, isPersisted: false, reason: 'weak-keyring' });
    await vi.advanceTimersByTimeAsync(2 * HALF_A_MINUTE);
    expect(changes.at(-1)).toEqual(persisted);
    await vi.advanceTimersByTimeAsync(10 * HALF_A_MINUTE);
    expect([session.read(), answers]).toEqual([persisted, []]);
  });

  test('a keyring that returns doesn’t undo a sign-out, and the author sees the disk error', async () => {
    let loads = 0;
    const { session } = await openOn({
      load: async () => {
        loads += 1;
        return { account: account(Date.now() + HOUR), problem: loads === 1 ? 'weak-keyring' : null };
      },
      forget: async () => false,
    });
    expect(await session.signOut()).toEqual({ state: 'signed-out', reason: 'not-removed' });
    await vi.advanceTimersByTimeAsync(10 * HALF_A_MINUTE);
    expect([session.read().state, loads]).toEqual(['signed-out', 1]);
  });
});

describe('if the backend isn’t known', () => {
  test('signing in says so, and everything else works', async () => {
    const session = await fixture.openOn(null);
    expect(await session.signIn({ email: user.email, password: 'password' })).toEqual({
      ok: false,
      error: { message: 'SUPABASE_URL is missing', code: null },
    });
    expect(await session.signUp({ email: user.email, password: 'password' })).toMatchObject({ ok: false });
    expect(session.read()).toEqual({ state: 'signed-out' });
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
    backend = await openEmptyBackend();
  });

  async function openHere(): Promise<AuthSession> {
    const client = createSessionClient(backend, createBackendFetch(fetch));
    const session = new AuthSession({
      client,
      problem: null,
      store: fixture.store,
      emailRedirectTo: '',
    });
    fixture.closeAfterTest(session);
    await session.whenLoaded();
    return session;
  }

  test('signing up signs nobody in; signing in does, and survives a restart', async () => {
    const ana = credentials();
    const session = await openHere();
    expect(await session.signUp(ana)).toEqual({ ok: true, value: { mustConfirm: false } });
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(await session.signIn(ana)).toEqual({
      ok: true,
      value: { state: 'signed-in', email: ana.email, isPersisted: true },
    });
    expect((await openHere()).read()).toMatchObject({ state: 'signed-in', email: ana.email });
  });

  test('a wrong password shows the backend’s own message', async () => {
    const ana = credentials();
    const session = await openHere();
    await session.signUp(ana);
    expect(await session.signIn({ ...ana, password: 'wrong password' })).toEqual({
      ok: false,
      error: { message: 'Invalid login credentials', code: 'invalid_credentials' },
    });
    expect(await session.signUp(ana)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/already/i) },
    });
  });

  test('tokens are refreshed again and again', async () => {
    const ana = credentials();
    const session = await openHere();
    await session.signUp(ana);
    await session.signIn(ana);
    for (let round = 0; round < 3; round += 1) {
      const used = await session.getFreshAccount();
      if (!used.ok) throw new Error(used.error);
      const { refreshToken, accessToken } = used.value;
      const renewed = await session.getFreshAccount(accessToken);
      expect(renewed).toMatchObject({ ok: true });
      expect(renewed.ok && renewed.value.refreshToken).not.toBe(refreshToken);
    }
  });

  test('a crash between a refresh and its save loses no session', async () => {
    const ana = credentials();
    const session = await openHere();
    await session.signUp(ana);
    await session.signIn(ana);
    const before = fixture.stored;
    if (before?.state !== 'signed-in') throw new Error('not signed in');
    expect(await session.getFreshAccount(before.accessToken)).toMatchObject({ ok: true });
    fixture.stored = before;
    const restarted = await openHere();
    expect(await restarted.getFreshAccount(before.accessToken)).toMatchObject({ ok: true });
  });

  test('a session ended by the backend asks for the password, with the email filled in', async () => {
    const ana = credentials();
    const session = await openHere();
    await session.signUp(ana);
    await session.signIn(ana);
    await backend.query('delete from auth.sessions');
    const used = await session.getFreshAccount(fixture.stored?.state === 'signed-in' ? fixture.stored.accessToken : '');
    expect(used).toEqual({ ok: false, error: 'expired' });
    expect(session.read()).toEqual({ state: 'expired', email: ana.email });
    expect(await session.signIn(ana)).toMatchObject({ ok: true });
  });
});
