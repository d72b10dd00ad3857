import { request } from 'node:http';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsOf, signInNewAuthor, startEmptyBackend } from '../../../helpers/running-backend.ts';

const SITE = 'http://localhost:4321';

let backend: Backend;
let token: string;
const refusals: string[] = [];

beforeAll(async () => {
  backend = await startEmptyBackend({ siteUrl: SITE, onRefused: (message) => refusals.push(message) });
  const { client } = await signInNewAuthor(backend);
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => backend.close());
beforeEach(() => void refusals.splice(0));

/** `fetch` sets some of these headers itself. */
function send(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const { hostname, port } = new URL(backend.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.once('upgrade', () => resolve({ status: 101, headers: {}, text: '' }));
    sent.once('error', reject);
    sent.end(body);
  });
}

const POSTS = '/rest/v1/blog_posts?select=slug';

const ROUTES = [
  ['the posts', POSTS, 'GET'],
  ['a function', '/rest/v1/rpc/increment_post_views', 'POST'],
  ['the accounts', '/auth/v1/token?grant_type=password', 'POST'],
  ['a preflight', POSTS, 'OPTIONS'],
  ['the files', '/storage/v1/object/pictures/1.png', 'PUT'],
  ['the realtime changes', '/realtime/v1/websocket?vsn=1.0.0', 'GET'],
  ['an unknown route', '/', 'GET'],
] as const;

describe.each([
  ['on another website', 'https://evil.example'],
  ['on another site on this computer', 'http://localhost:9999'],
  ['in a sandboxed frame or a file', 'null'],
  ['on a site whose name starts like ours', 'http://localhost:4321.evil.example'],
  ['on our host with another scheme', 'https://localhost:4321'],
])('a page %s', (_whose, origin) => {
  test.each(ROUTES)('is refused %s, whoever is signed in', async (_name, path, method) => {
    const answer = await send(
      path,
      { origin, apikey: backend.publishableKey, authorization: `Bearer ${token}` },
      { method },
    );
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(JSON.parse(answer.text)).toEqual({
      code: 'foreign_origin',
      message: `The local backend only accepts requests from pages on ${SITE}. This request came from ${origin}.`,
    });
  });
});

describe.each([
  ['a name that resolves here (DNS rebinding)', 'evil.example'],
  ['another address', '192.168.1.7:54321'],
  ['a name that starts like ours', 'localhost.evil.example'],
])('a request to %s', (_name, host) => {
  test.each(ROUTES)('is refused %s', async (_route, path, method) => {
    // With DNS rebinding, the request is same-origin, so a GET has no Origin header.
    const answer = await send(path, { host, apikey: backend.publishableKey }, { method });
    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('slug');
  });
});

describe('another website’s page that sends no origin', () => {
  test.each(['cross-site', 'same-site'])('is refused as %s', async (site) => {
    const path = `/rest/v1/rpc/increment_post_views?slug=x&apikey=${backend.publishableKey}`;
    expect((await send(path, { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
  });
});

test('a post’s picture can be embedded by any page if the host name is ours', async () => {
  const path = '/storage/v1/object/public/post-pictures/none.webp';
  const ofAnImage = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  expect((await send(path, ofAnImage)).status).toBeLessThan(403);
  expect((await send(path, ofAnImage, { method: 'DELETE' })).status).toBe(403);
  expect((await send(path, { ...ofAnImage, host: 'evil.example' })).status).toBe(421);
});

test('another website can’t open a WebSocket', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const path = `/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`;
  expect((await send(path, { ...headers, origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(path, { ...headers, host: 'evil.example' })).status).toBe(421);
});

test('another website can’t sign in, even with the password', async () => {
  const credentials = { email: 'known@example.com', password: 'a known password' };
  await createAnonymousBlogClient(settingsOf(backend)).auth.signUp(credentials);
  const answer = await send(
    '/auth/v1/token?grant_type=password',
    { origin: 'https://evil.example', apikey: backend.publishableKey, 'content-type': 'application/json' },
    { method: 'POST', body: JSON.stringify(credentials) },
  );
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain('access_token');
});

test.each([SITE, 'http://127.0.0.1:4321'])('the site’s own pages at %s are allowed', async (origin) => {
  const headers = { origin, 'sec-fetch-site': 'cross-site', apikey: backend.publishableKey };
  const answer = await send(POSTS, headers);
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe(origin);
  expect(answer.headers.vary).toContain('Origin');
  const preflight = await send(
    POSTS,
    { origin, 'access-control-request-method': 'DELETE', 'access-control-request-headers': 'apikey,authorization' },
    { method: 'OPTIONS' },
  );
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe(origin);
});

test.each([
  ['the editor, a build and curl, which send no origin', {}],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ['the other names of this machine', { host: 'localhost:54321' }],
  ['the other names of this machine', { host: '[::1]:54321' }],
] as [string, Record<string, string>][])('%s: allowed', async (_name, headers) => {
  expect((await send(POSTS, { apikey: backend.publishableKey, ...headers })).status).toBe(200);
});

test('a refusal is logged once per page, so that a developer finds the reason', async () => {
  for (const origin of ['http://localhost:5173', 'http://localhost:5173', 'https://another.example']) {
    await send(POSTS, { origin });
  }
  expect(refusals).toHaveLength(2);
  expect(refusals[0]).toContain('http://localhost:5173');
});
