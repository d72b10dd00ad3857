import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeAuthServer, startFakeAuthServer } from '../../helpers/fake-auth-server.ts';
import { account, HOUR, html, json, setUpSession, tokens, user } from '../../helpers/session-fixture.ts';

const fixture = setUpSession();

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
      fixture.kept = account(Date.now() + lifetime);
      const before = fixture.kept;
      const changes: string[] = [];
      const keeper = await fixture.openOn(server.url, changes);
      expect(await keeper.getFreshAccount()).toEqual({ ok: false, error: 'unreachable' });
      expect(keeper.read()).toEqual({ state: 'signed-in', email: user.email, isPersisted: true });
      expect([fixture.kept, changes]).toEqual([before, []]);
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
      fixture.kept = account(Date.now() + lifetime);
      const changes: string[] = [];
      const keeper = await fixture.openOn(server.url, changes);
      expect(await keeper.getFreshAccount()).toEqual({ ok: false, error: 'expired' });
      expect(keeper.read()).toEqual({ state: 'expired', email: user.email });
      expect(fixture.kept).toEqual({ state: 'expired', ...user });
      expect(changes).toEqual(['expired']);
    });

    test('ends it on a refusal that does not repeat its HTTP status', async () => {
      server.answer = (_request, response) => json(400, { error_code: 'session_expired', msg: 'no' })(response);
      fixture.kept = account(Date.now() + lifetime);
      const keeper = await fixture.openOn(server.url);
      expect(await keeper.getFreshAccount()).toEqual({ ok: false, error: 'expired' });
    });

    test('takes the new tokens and keeps them', async () => {
      server.answer = (_request, response) => json(200, tokens)(response);
      fixture.kept = account(Date.now() + lifetime);
      const keeper = await fixture.openOn(server.url);
      expect(await keeper.getFreshAccount()).toMatchObject({ ok: true, value: { accessToken: 'new-access' } });
      expect(fixture.kept).toMatchObject({ accessToken: 'new-access', refreshToken: 'new-refresh' });
    });
  });

  test('asks once for all who need it at the same moment', async () => {
    server.answer = (_request, response) => json(200, tokens)(response);
    fixture.kept = account(Date.now() - HOUR);
    const keeper = await fixture.openOn(server.url);
    const used = await Promise.all(Array.from({ length: 20 }, () => keeper.getFreshAccount()));
    expect(used.every(({ ok }) => ok)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test('asks again at once when the author tries again', async () => {
    server.answer = (_request, response) => html(503)(response);
    fixture.kept = account(Date.now() - HOUR);
    const keeper = await fixture.openOn(server.url);
    expect(await keeper.getFreshAccount()).toEqual({ ok: false, error: 'unreachable' });
    server.answer = (_request, response) => json(200, tokens)(response);
    expect(await keeper.getFreshAccount()).toMatchObject({ ok: true });
  });

  test('does not ask while the token is good, but does when the backend refused it', async () => {
    server.answer = (_request, response) => json(200, tokens)(response);
    fixture.kept = account(Date.now() + HOUR);
    const keeper = await fixture.openOn(server.url);
    expect(await keeper.getFreshAccount()).toMatchObject({ ok: true, value: { accessToken: 'old-access' } });
    expect(server.requests).toEqual([]);
    expect(await keeper.getFreshAccount('old-access')).toMatchObject({
      ok: true,
      value: { accessToken: 'new-access' },
    });
  });

  test('that comes back after signing out brings nobody back', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    server.answer = (request, response) =>
      request.url?.includes('/token') ? asked.resolve(response) : response.writeHead(204).end();
    fixture.kept = account(Date.now() - HOUR);
    const keeper = await fixture.openOn(server.url);
    const using = keeper.getFreshAccount();
    const response = await asked.promise;
    await keeper.signOut();
    json(200, tokens)(response);
    expect(await using).toEqual({ ok: false, error: 'signed-out' });
    expect([keeper.read(), fixture.kept]).toEqual([{ state: 'signed-out' }, null]);
  });
});
