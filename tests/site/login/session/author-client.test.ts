import '../../../helpers/site-env.ts';
import { setImmediate } from 'node:timers/promises';
import { getAdminSession, getAuthorClient } from '@callwright/site/login/session/author-client.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../helpers/browser-page.ts';
import { tokens, user } from '../../../helpers/refresh-answers.ts';

const page = openPage('https://callwright.example/blog/admin');
const { localStorage } = page;
afterAll(() => page.close());
const KEY = 'sb-127-auth-token';
const client = getAuthorClient();
const session = getAdminSession();

let answers: { rest: () => Response; token: () => Response };
const requests: string[] = [];

beforeEach(async () => {
  localStorage.clear();
  // supabase-js remembers a failed refresh token for a minute.
  const signedIn = { ...tokens, refresh_token: crypto.randomUUID() };
  answers = { rest: () => Response.json([]), token: () => Response.json(signedIn) };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(`${new URL(String(url)).pathname} ${new Headers(init.headers).get('Authorization')}`);
    return String(url).includes('/auth/v1') ? answers.token() : answers.rest();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await session.signIn({ email: user.email, password: 'a password' });
  requests.splice(0);
});
afterEach(async () => {
  // Don't let a pending refresh affect the next test.
  await pass(new Promise((resolve) => setTimeout(resolve, 60_000)));
});

/** Skips the library's retry delays. */
async function pass<Value>(work: Promise<Value>): Promise<Value> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100);
    await setImmediate();
  }
  return work;
}

const portal = () => new Response('<html>Sign in to the hotel network</html>');
const refused = () => Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 });
const read = async () => {
  const { error, status } = await pass(Promise.resolve(client.from('blog_posts').select('id')));
  return { error: error && (error.code || error.message), status };
};

it('the realtime connection gets the token on sign-in and refresh, and none after sign-out', async () => {
  const setAuth = vi.spyOn(client.realtime, 'setAuth').mockResolvedValue();
  for (const act of [() => session.getFreshAccount('new-access'), () => session.signOut()]) {
    setAuth.mockClear();
    await act();
    expect(setAuth).toHaveBeenCalled();
  }
});

describe('a request', () => {
  it('carries the session’s token', async () => {
    expect(await read()).toEqual({ error: null, status: 200 });
    expect(requests).toEqual(['/rest/v1/blog_posts Bearer new-access']);
  });

  it('with a rejected token is sent once more with a new one', async () => {
    answers.token = () => Response.json({ ...tokens, access_token: 'newer-access' });
    answers.rest = () => (requests.at(-1)?.endsWith('newer-access') ? Response.json([]) : refused());
    expect(await read()).toEqual({ error: null, status: 200 });
    expect(requests).toEqual([
      '/rest/v1/blog_posts Bearer new-access',
      expect.stringContaining('/auth/v1/token'),
      '/rest/v1/blog_posts Bearer newer-access',
    ]);
  });

  it.each([
    ['the auth server can’t be reached', portal],
    ['the backend also rejects the new token', () => Response.json(tokens)],
  ])('with a rejected token and %s fails without ending the session', async (_name, token) => {
    answers.rest = refused;
    answers.token = token;
    expect((await read()).status).toBe(0);
    expect(session.read()).toMatchObject({ state: 'signed-in' });
  });

  it('with a token rejected for good ends the session', async () => {
    answers.rest = refused;
    answers.token = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'no' }, { status: 400 });
    expect(await read()).toEqual({ error: 'PGRST301', status: 401 });
    expect(session.read()).toEqual({ state: 'signed-out' });
  });

  it('with an expired token isn’t sent anonymously while a refresh fails', async () => {
    const before = JSON.parse(localStorage.getItem(KEY) ?? '');
    localStorage.setItem(KEY, JSON.stringify({ ...before, expires_at: 1 }));
    answers.token = portal;
    expect((await read()).status).toBe(0);
    expect(requests.filter((line) => line.startsWith('/rest'))).toEqual([]);
    expect(session.read()).toMatchObject({ state: 'signed-in' });
  });
});
