import { signIn, signUp } from '@callwright/shared/api/auth.ts';
import { type BlogClient, createAnonymousBlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openEmptyBackend, settingsOf } from '../../helpers/running-backend.ts';

const CREDENTIALS = { email: 'owner@example.com', password: 'a long password' };
const REDIRECT = 'http://localhost:3000/blog/admin';

let backend: Backend;
let client: BlogClient;
beforeAll(async () => {
  backend = await openEmptyBackend();
  client = createAnonymousBlogClient(settingsOf(backend));
  await signUp(createAnonymousBlogClient(settingsOf(backend)), CREDENTIALS, REDIRECT);
});

const clientAnswering = (answer: () => Response | Promise<Response>) =>
  createBlogClient(settingsOf(backend), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => answer() },
  });

describe('signing up', () => {
  test('creates an account that can sign in', async () => {
    const credentials = { email: 'new@example.com', password: 'sixsix' };
    expect(await signUp(createAnonymousBlogClient(settingsOf(backend)), credentials, REDIRECT)).toEqual({
      ok: true,
      value: { mustConfirm: false },
    });
    expect((await signIn(client, credentials)).ok).toBe(true);
  });

  test.each([
    ['a taken address', CREDENTIALS, 'User already registered', 'user_already_exists'],
    [
      'a password of five characters',
      { email: 'b@example.com', password: 'short' },
      'Password should be at least 6 characters.',
      'weak_password',
    ],
    [
      'an invalid address',
      { email: 'nobody', password: 'sixsix' },
      'Unable to validate email address: invalid format',
      'validation_failed',
    ],
  ])('with %s fails with the backend’s message', async (_name, credentials, message, code) => {
    expect(await signUp(client, credentials, REDIRECT)).toEqual({ ok: false, error: { message, code } });
  });

  test('sends the address that the confirmation redirects to', async () => {
    let asked = '';
    const watching = createBlogClient(settingsOf(backend), {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input) => {
          asked = String(input);
          return Response.json({ id: 'x' });
        },
      },
    });
    await signUp(watching, CREDENTIALS, REDIRECT);
    expect(new URL(asked).searchParams.get('redirect_to')).toBe(REDIRECT);
  });
});

describe('signing in', () => {
  test('stores a session in the given client', async () => {
    const own = createAnonymousBlogClient(settingsOf(backend));
    expect(await signIn(own, CREDENTIALS)).toEqual({ ok: true, value: undefined });
    expect((await own.auth.getSession()).data.session?.user.email).toBe(CREDENTIALS.email);
  });

  test.each([
    ['a wrong password', { ...CREDENTIALS, password: 'a wrong password' }],
    ["an account that doesn't exist", { email: 'nobody@example.com', password: 'a long password' }],
  ])('with %s fails with the backend’s message, which doesn’t say which was wrong', async (_name, credentials) => {
    expect(await signIn(client, credentials)).toEqual({
      ok: false,
      error: { message: 'Invalid login credentials', code: 'invalid_credentials' },
    });
  });

  test.each([
    ['nothing', () => new Response('', { status: 400 })],
    ['an error without a message', () => Response.json({}, { status: 400 })],
    ['a code without a message', () => Response.json({ error_code: 'unexpected_failure' }, { status: 400 })],
    ['an error with an empty message', () => Response.json({ msg: '' }, { status: 400 })],
  ])('answered with %s fails with the product spec’s message', async (_name, answer) => {
    for (const result of [
      await signIn(clientAnswering(answer), CREDENTIALS),
      await signUp(clientAnswering(answer), CREDENTIALS, REDIRECT),
    ]) {
      expect(result.ok || result.error.message).toBe('An error occurred during authentication.');
    }
  });

  test.each([
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    [
      "a gateway's page",
      () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
  ])('answered with %s reports the network', async (_name, answer) => {
    expect(await signIn(clientAnswering(answer), CREDENTIALS)).toEqual({
      ok: false,
      error: {
        message: 'Couldn’t reach the blog. Check your connection, then try again.',
        code: 'unreachable',
      },
    });
  });
});

test('a session is refreshed with its refresh token', async () => {
  const own = createAnonymousBlogClient(settingsOf(backend));
  await signIn(own, CREDENTIALS);
  const before = (await own.auth.getSession()).data.session?.refresh_token;
  const { data, error } = await own.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before);
  expect((await own.from('blog_posts').select('author_id')).error).toBeNull();
});
