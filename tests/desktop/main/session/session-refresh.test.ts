import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeAuthServer, startFakeAuthServer } from '../../../helpers/fake-auth-server.ts';
import { html, json, PORTAL, tokens, UNPROVEN_ANSWERS, user } from '../../../helpers/refresh-answers.ts';
import { account, HOUR, setUpSession } from '../../../helpers/session-fixture.ts';

const fixture = setUpSession();

describe('refreshing the session', () => {
  let server: FakeAuthServer;

  beforeEach(async () => {
    server = await startFakeAuthServer();
  });
  afterEach(() => server.close());

  describe.each([
    ['expired', -HOUR],
    ['about to expire', 30_000],
  ])('with a token that is %s', (_when, lifetime) => {
    test.each(UNPROVEN_ANSWERS)('keeps the session on %s, with one request', async (_name, answer) => {
      server.answer = (request, response) => (request.url === PORTAL ? html(200)(response) : answer(response));
      fixture.stored = account(Date.now() + lifetime);
      const before = fixture.stored;
      const changes: string[] = [];
      const session = await fixture.openOn(server.url, changes);
      expect(await session.getFreshAccount()).toEqual({ ok: false, error: 'unreachable' });
      expect(session.read()).toEqual({ state: 'signed-in', email: user.email, isPersisted: true });
      expect([fixture.stored, changes]).toEqual([before, []]);
      expect(server.requests.filter((request) => request.includes('/token'))).toHaveLength(1);
    });

    test.each([
      'refresh_token_not_found',
      'refresh_token_already_used',
      'session_not_found',
      'session_expired',
      'user_not_found',
      'user_banned',
    ])('ends it on %s, and still knows whose it was after a restart', async (code) => {
      server.answer = (_request, response) => json(400, { code: 400, error_code: code, msg: 'no' })(response);
      fixture.stored = account(Date.now() + lifetime);
      const changes: string[] = [];
      const session = await fixture.openOn(server.url, changes);
      expect(await session.getFreshAccount()).toEqual({ ok: false, error: 'expired' });
      expect(session.read()).toEqual({ state: 'expired', email: user.email });
      expect(fixture.stored).toEqual({ state: 'expired', ...user });
      expect(changes).toEqual(['expired']);
      const restarted = await fixture.openOn(server.url);
      expect(restarted.read()).toEqual({ state: 'expired', email: user.email });
    });

    test('ends it on a rejection that doesn’t repeat its HTTP status', async () => {
      server.answer = (_request, response) => json(400, { error_code: 'session_expired', msg: 'no' })(response);
      fixture.stored = account(Date.now() + lifetime);
      const session = await fixture.openOn(server.url);
      expect(await session.getFreshAccount()).toEqual({ ok: false, error: 'expired' });
    });

    test('stores the new tokens', async () => {
      server.answer = (_request, response) => json(200, tokens)(response);
      fixture.stored = account(Date.now() + lifetime);
      const session = await fixture.openOn(server.url);
      expect(await session.getFreshAccount()).toMatchObject({ ok: true, value: { accessToken: 'new-access' } });
      expect(fixture.stored).toMatchObject({ accessToken: 'new-access', refreshToken: 'new-refresh' });
    });
  });

  test('happens once for concurrent callers', async () => {
    server.answer = (_request, response) => json(200, tokens)(response);
    fixture.stored = account(Date.now() - HOUR);
    const session = await fixture.openOn(server.url);
    const used = await Promise.all(Array.from({ length: 20 }, () => session.getFreshAccount()));
    expect(used.every(({ ok }) => ok)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test('is retried immediately when the author tries again', async () => {
    server.answer = (_request, response) => html(503)(response);
    fixture.stored = account(Date.now() - HOUR);
    const session = await fixture.openOn(server.url);
    expect(await session.getFreshAccount()).toEqual({ ok: false, error: 'unreachable' });
    server.answer = (_request, response) => json(200, tokens)(response);
    expect(await session.getFreshAccount()).toMatchObject({ ok: true });
  });

  test('isn’t needed while the token is valid, unless the backend rejected it', async () => {
    server.answer = (_request, response) => json(200, tokens)(response);
    fixture.stored = account(Date.now() + HOUR);
    const session = await fixture.openOn(server.url);
    expect(await session.getFreshAccount()).toMatchObject({ ok: true, value: { accessToken: 'old-access' } });
    expect(server.requests).toEqual([]);
    expect(await session.getFreshAccount('old-access')).toMatchObject({
      ok: true,
      value: { accessToken: 'new-access' },
    });
  });

  test('that finishes after signing out signs nobody in', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    server.answer = (request, response) =>
      request.url?.includes('/token') ? asked.resolve(response) : response.writeHead(204).end();
    fixture.stored = account(Date.now() - HOUR);
    const session = await fixture.openOn(server.url);
    const using = session.getFreshAccount();
    const response = await asked.promise;
    await session.signOut();
    json(200, tokens)(response);
    expect(await using).toEqual({ ok: false, error: 'signed-out' });
    expect([session.read(), fixture.stored]).toEqual([{ state: 'signed-out' }, null]);
  });

  test('happens at most once a minute if tokens expire sooner than they are refreshed', async () => {
    server.answer = (_request, response) => json(200, { ...tokens, expires_in: 60 })(response);
    fixture.stored = account(Date.now() - HOUR);
    const session = await fixture.openOn(server.url);
    expect(await session.getFreshAccount()).toMatchObject({ ok: true });
    for (let asked = 0; asked < 20; asked += 1) await fetch(server.url).then((response) => response.text());
    expect(server.requests.filter((request) => request.includes('/token'))).toHaveLength(1);
  });
});
