import { createBackendFetch } from '@callwright/desktop/main/backend/backend-fetch.ts';
import { type AuthSession, openSession } from '@callwright/desktop/main/session/session.ts';
import { createSessionClient } from '@callwright/desktop/main/session/session-client.ts';
import type { Account, StoredSession } from '@callwright/desktop/main/session/session-store.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('the session is known at once, and signing out is done at once', async () => {
    fixture.stored = account(Date.now() - HOUR);
    const session = await fixture.openOn(server.url);
    expect(session.read()).toEqual({ state: 'signed-in', email: user.email, isPersisted: true });
    expect(await session.signOut()).toEqual({ state: 'signed-out' });
    expect(fixture.stored).toBeNull();
  });
});

describe('with a keyring that has not answered yet', () => {
  test('nobody is signed in for now, and whoever needs an account waits for it', async () => {
    const opened = Promise.withResolvers<StoredSession>();
    const changes: string[] = [];
    const session = openSession({
      client: null,
      problem: null,
      store: { ...fixture.store, load: () => opened.promise },
      emailRedirectTo: '',
      onChange: (session) => changes.push(session.state),
    });
    fixture.closeAfterTest(session);
    const using = session.getFreshAccount();
    expect([session.read(), session.readAccountId()]).toEqual([{ state: 'signed-out', keyring: 'locked' }, null]);
    opened.resolve({ account: account(Date.now() + HOUR), isUnreadable: false });
    expect(await using).toMatchObject({ ok: true, value: { user } });
    expect([changes, session.readAccountId()]).toEqual([['signed-in'], user.id]);
  });
});

describe('with a keyring that is still locked', () => {
  async function openLocked(url: string | null) {
    const opened = Promise.withResolvers<StoredSession>();
    const saved = Promise.withResolvers<boolean>();
    const changes: unknown[] = [];
    const session = openSession({
      client: url === null ? null : createSessionClient({ url, publishableKey: 'key' }, createBackendFetch(fetch)),
      problem: null,
      store: { ...fixture.store, load: () => opened.promise, save: () => saved.promise },
      emailRedirectTo: '',
      onChange: (session) => changes.push(session),
    });
    fixture.closeAfterTest(session);
    return { session, opened, saved, changes };
  }

  test('an author signs in at once, and is kept when it opens; what it held before changes nothing', async () => {
    const server = await startFakeAuthServer();
    server.answer = (_request, response) => json(200, tokens)(response);
    const { session, opened, saved, changes } = await openLocked(server.url);
    const using = session.getFreshAccount();
    const signedIn = await session.signIn({ email: user.email, password: 'password' });
    expect(signedIn).toEqual({ ok: true, value: { state: 'signed-in', email: user.email, isPersisted: false } });
    expect(await using).toMatchObject({ ok: true, value: { user } });
    opened.resolve({
      account: { ...account(Date.now() + HOUR), user: { ...user, email: 'else@example.com' } } as Account,
      isUnreadable: false,
    });
    saved.resolve(true);
    await expect
      .poll(() => changes)
      .toEqual([
        { state: 'signed-in', email: user.email, isPersisted: false },
        { state: 'signed-in', email: user.email, isPersisted: true },
      ]);
    await server.close();
  });

  test('one that does not open what it kept is named as the reason for being signed out', async () => {
    const { session, opened, changes } = await openLocked(null);
    opened.resolve({ account: null, isUnreadable: true });
    await session.whenLoaded();
    expect(session.read()).toEqual({ state: 'signed-out', keyring: 'unreadable' });
    expect(changes).toEqual([{ state: 'signed-out', keyring: 'unreadable' }]);
  });
});

describe('where the backend is not known', () => {
  test('signing in says so, and nothing else stops', async () => {
    const session = await fixture.openOn(null);
    expect(await session.signIn({ email: user.email, password: 'password' })).toEqual({
      ok: false,
      error: { message: 'SUPABASE_URL is missing' },
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
    const session = openSession({
      client,
      problem: null,
      store: fixture.store,
      emailRedirectTo: '',
      onChange: () => {},
    });
    fixture.closeAfterTest(session);
    await session.whenLoaded();
    return session;
  }

  test('signing up signs nobody in; signing in does, and outlives a restart', async () => {
    const ana = credentials();
    const session = await openHere();
    expect(await session.signUp(ana)).toEqual({ ok: true, value: undefined });
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(await session.signIn(ana)).toEqual({
      ok: true,
      value: { state: 'signed-in', email: ana.email, isPersisted: true },
    });
    expect((await openHere()).read()).toMatchObject({ state: 'signed-in', email: ana.email });
  });

  test("a wrong password is answered with the backend's own words", async () => {
    const ana = credentials();
    const session = await openHere();
    await session.signUp(ana);
    expect(await session.signIn({ ...ana, password: 'wrong password' })).toEqual({
      ok: false,
      error: { message: 'Invalid login credentials' },
    });
    expect(await session.signUp(ana)).toEqual({ ok: false, error: { message: expect.stringMatching(/already/i) } });
  });

  test('tokens are renewed, again and again', async () => {
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

  test('a crash between the renewal and its save costs nobody the session', async () => {
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

  test('a session that the backend ended asks for the password, with the e-mail address at hand', async () => {
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
