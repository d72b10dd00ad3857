import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { revokeSession } from '@callwright/shared/session/session-client.ts';
import { AuthorSession } from '@callwright/site/login/session/author-session.ts';
import { drainNotice } from '@callwright/site/ui/notices/pending-notice.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserPage, openPage } from '../../../helpers/browser-page.ts';
import { type FakeAuthServer, startFakeAuthServer } from '../../../helpers/fake-auth-server.ts';
import { html, json, PORTAL, tokens, UNPROVEN_ANSWERS, user } from '../../../helpers/refresh-answers.ts';

const ADMIN = 'http://localhost:3000/blog/admin';
const KEY = 'sb-127-auth-token';
const SIGNED_IN = { state: 'signed-in', author: user };

let server: FakeAuthServer;
const open: AuthorSession[] = [];
const pages: BrowserPage[] = [];

beforeEach(async () => {
  server = await startFakeAuthServer();
  // The library warns about several clients on one page.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  for (const session of open.splice(0)) session.close();
  // In reverse, because each restores the globals it found.
  for (const page of pages.splice(0).reverse()) page.close();
  await server.close();
});

const stored = (lifetimeSeconds: number, refreshToken = 'old-refresh') =>
  JSON.stringify({
    ...tokens,
    access_token: 'old-access',
    refresh_token: refreshToken,
    expires_at: Math.floor(Date.now() / 1000) + lifetimeSeconds,
    user: { ...user, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  });

const OVER = json(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'no' });

function openSession({ address = ADMIN, session = '' } = {}) {
  const page = openPage(address);
  pages.push(page);
  if (session !== '') page.localStorage.setItem(KEY, session);
  const opened = new AuthorSession({ url: server.url, key: 'key' }, revokeSession);
  open.push(opened);
  return { page, session: opened };
}

const requestsTo = (path: string) => server.requests.filter((request) => request.includes(path));

it('shows its author’s new email address, and asks nothing if it didn’t change', async () => {
  server.answer = (_request, response) =>
    json(200, { ...tokens, user: { ...user, email: 'new@example.com' } })(response);
  const { session } = openSession({ session: stored(3600) });
  session.noteEmail(user);
  session.noteEmail({ id: crypto.randomUUID(), email: 'another@example.com' });
  expect([session.read(), server.requests]).toEqual([SIGNED_IN, []]);
  session.noteEmail({ id: user.id, email: 'new@example.com' });
  await expect.poll(() => session.read()).toMatchObject({ author: { id: user.id, email: 'new@example.com' } });
});

describe('an expired token', () => {
  it.each(UNPROVEN_ANSWERS)('keeps its author signed in on %s, and is refreshed again', async (_name, answer) => {
    server.answer = (request, response) => (request.url === PORTAL ? html(200)(response) : answer(response));
    const { page, session } = openSession({ session: stored(-3600) });
    const before = page.localStorage.getItem(KEY);
    expect(await session.getFreshAccount()).toEqual({ ok: false, error: 'unreachable' });
    await expect.poll(() => requestsTo('/token').length).toBeGreaterThan(1);
    expect([session.read(), page.localStorage.getItem(KEY)]).toEqual([SIGNED_IN, before]);
  });

  it('ends the session on a definitive answer, and the next screen says so', async () => {
    server.answer = (_request, response) => OVER(response);
    const { page, session } = openSession({ session: stored(-3600) });
    expect(await session.getFreshAccount()).toEqual({ ok: false, error: 'signed-out' });
    expect([session.read(), page.localStorage.getItem(KEY)]).toEqual([{ state: 'signed-out' }, null]);
    await expect.poll(() => drainNotice()?.description).toContain('Your session has ended');
  });

  it('is replaced by the new one, by this computer’s clock', async () => {
    server.answer = (_request, response) => json(200, { ...tokens, expires_at: 1 })(response);
    const { page, session } = openSession({ session: stored(-3600) });
    expect(await session.getFreshAccount()).toMatchObject({ ok: true, value: { accessToken: 'new-access' } });
    const next = JSON.parse(page.localStorage.getItem(KEY) ?? '');
    expect(next).toMatchObject({ access_token: 'new-access', refresh_token: 'new-refresh', user });
    expect(next.expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
  });
});

describe('a token rejected before it expires', () => {
  it('ends the session on a definitive answer, and the next screen says so', async () => {
    server.answer = (_request, response) => OVER(response);
    const { session } = openSession({ session: stored(3600) });
    expect(await session.getFreshAccount('old-access')).toEqual({ ok: false, error: 'signed-out' });
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(drainNotice()?.description).toContain('Your session has ended');
  });

  it('isn’t refreshed again if another tab has replaced it', async () => {
    const { session } = openSession({ session: stored(3600) });
    expect(await session.getFreshAccount('the-one-before')).toMatchObject({ value: { accessToken: 'old-access' } });
    expect(server.requests).toEqual([]);
  });
});

describe('logging out', () => {
  it('forgets the session immediately, even if the backend doesn’t respond', () => {
    server.answer = () => {};
    const { page, session } = openSession({ session: stored(3600) });
    const seen = vi.fn();
    session.subscribe(seen);
    session.signOut();
    expect([session.read(), page.localStorage.getItem(KEY)]).toEqual([{ state: 'signed-out' }, null]);
    expect(seen).toHaveBeenCalled();
  });

  it('tells the backend if it can be reached', async () => {
    const { session } = openSession({ session: stored(3600) });
    session.signOut();
    await expect.poll(() => requestsTo('/logout?scope=local')).toHaveLength(1);
  });

  it('uses a new token if the backend rejects the old one as expired', async () => {
    const tokensOfLogouts: unknown[] = [];
    server.answer = (request, response) => {
      if (request.url?.includes('/token')) return json(200, tokens)(response);
      tokensOfLogouts.push(request.headers.authorization);
      response.writeHead(204).end();
    };
    const { page, session } = openSession({ session: stored(-3600) });
    session.signOut();
    await expect.poll(() => tokensOfLogouts).toEqual(['Bearer new-access']);
    expect(page.localStorage.getItem(KEY)).toBeNull();
  });

  it('stays in effect if a refresh finishes afterwards', async () => {
    let respond = () => {};
    server.answer = (request, response) => {
      if (request.url?.includes('/token')) respond = () => json(200, tokens)(response);
      else response.writeHead(204).end();
    };
    const { page, session } = openSession({ session: stored(-3600) });
    const refresh = session.getFreshAccount();
    await expect.poll(() => requestsTo('/token')).toHaveLength(1);
    session.signOut();
    respond();
    expect(await refresh).toEqual({ ok: false, error: 'signed-out' });
    expect(page.localStorage.getItem(KEY)).toBeNull();
    expect(drainNotice()).toBeNull();
  });
});

describe('another tab', () => {
  it('that signs in or out is followed', () => {
    const { page, session } = openSession({ session: stored(3600) });
    const seen = vi.fn();
    session.subscribe(() => seen(session.read().state));
    page.localStorage.clear();
    page.fireStorageEvent();
    page.localStorage.setItem(KEY, stored(3600));
    page.fireStorageEvent();
    expect(seen.mock.calls).toEqual([['signed-out'], ['signed-in']]);
  });
});

describe('an address', () => {
  const ATTACKERS = 'access_token=theirs&refresh_token=theirs&expires_in=3600&token_type=bearer';

  it.each(['#', '?'])('with tokens after "%s" signs nobody in and is cleaned', async (mark) => {
    const { page, session } = openSession({ address: `${ADMIN}${mark}${ATTACKERS}` });
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect([page.address(), page.localStorage.length, server.requests]).toEqual([ADMIN, 0, []]);
    session.storeLinkNotice();
    expect(drainNotice()?.title).toBe('Log in to continue');
  });

  it.each(['#', '?', '?code=theirs&'])('with "%s" and tokens doesn’t change the current session', async (mark) => {
    const { page, session } = openSession({ address: `${ADMIN}${mark}${ATTACKERS}`, session: stored(3600) });
    expect(session.read()).toEqual(SIGNED_IN);
    expect(page.address()).toBe(ADMIN);
    session.storeLinkNotice();
    expect(drainNotice()?.title).toBe('You’re still logged in');
    expect(server.requests).toEqual([]);
  });

  it('changed while the page is open signs nobody in, either', () => {
    const { page, session } = openSession({ session: stored(3600) });
    history.replaceState(null, '', `${ADMIN}#${ATTACKERS}`);
    dispatchEvent(new Event('hashchange'));
    expect([session.read(), page.address()]).toEqual([SIGNED_IN, ADMIN]);
  });

  it('with a code that this browser didn’t request isn’t sent to the backend', () => {
    const { session } = openSession({ address: `${ADMIN}?code=theirs` });
    expect([session.read(), server.requests]).toEqual([{ state: 'signed-out' }, []]);
  });

  it('with a code that this browser requested signs in with the stored verifier', async () => {
    const bodies: string[] = [];
    server.answer = async (request, response) => {
      bodies.push((await request.setEncoding('utf8').toArray()).join(''));
      json(200, request.url?.includes('/signup') ? user : tokens)(response);
    };
    const { page, session } = openSession();
    expect(await session.signUp({ email: user.email, password: 'a password' }, ADMIN)).toEqual({
      ok: true,
      value: { mustConfirm: true },
    });
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code_challenge_method: 's256' });

    history.replaceState(null, '', `${ADMIN}?code=ours`);
    const returned = new AuthorSession({ url: server.url, key: 'key' });
    open.push(returned);
    expect(returned.read()).toEqual({ state: 'checking' });
    await expect.poll(() => returned.read()).toEqual(SIGNED_IN);
    expect(page.address()).toBe(ADMIN);
    expect(JSON.parse(bodies[1] ?? '')).toEqual({ auth_code: 'ours', code_verifier: expect.any(String) });
  });

  it('with a code, if the backend can’t be reached, says that and not that the link is expired', async () => {
    server.answer = (request, response) =>
      request.url?.includes('/signup') ? json(200, user)(response) : html(502)(response);
    const { session } = openSession();
    await session.signUp({ email: user.email, password: 'a password' }, ADMIN);
    history.replaceState(null, '', `${ADMIN}?code=ours`);
    const returned = new AuthorSession({ url: server.url, key: 'key' });
    open.push(returned);
    await expect.poll(() => returned.read()).toEqual({ state: 'signed-out' });
    returned.storeLinkNotice();
    expect(drainNotice()?.title).toBe('Couldn’t reach the blog');
  });

  it('with a code that the backend rejects says so', async () => {
    server.answer = (request, response) =>
      json(request.url?.includes('/signup') ? 200 : 403, { ...user, error_code: 'bad_code_verifier', msg: 'no' })(
        response,
      );
    const { session } = openSession();
    await session.signUp({ email: user.email, password: 'a password' }, ADMIN);
    history.replaceState(null, '', `${ADMIN}?code=stale`);
    const returned = new AuthorSession({ url: server.url, key: 'key' });
    open.push(returned);
    await expect.poll(() => returned.read()).toEqual({ state: 'signed-out' });
    returned.storeLinkNotice();
    expect(drainNotice()?.title).toBe('Couldn’t use that link');
  });
});

it('signing in stores the session, signing up doesn’t', async () => {
  server.answer = (_request, response) => json(200, tokens)(response);
  const { page, session } = openSession();
  await session.signUp({ email: user.email, password: 'a password' }, ADMIN);
  expect([session.read(), page.localStorage.getItem(KEY)]).toEqual([{ state: 'signed-out' }, null]);
  expect(await session.signIn({ email: user.email, password: 'a password' })).toEqual({ ok: true, value: undefined });
  expect(session.read()).toEqual(SIGNED_IN);
});

it.each([
  ['a gateway’s page', html(502)],
  ['a captive portal', html(200)],
])('signing in or up answered by %s reports the network', async (_name, answer) => {
  server.answer = (_request, response) => answer(response);
  const { session } = openSession();
  const credentials = { email: user.email, password: 'a password' };
  for (const act of [session.signIn(credentials), session.signUp(credentials, ADMIN)]) {
    expect(await act).toMatchObject({
      ok: false,
      error: { code: UNREACHABLE },
    });
  }
});
