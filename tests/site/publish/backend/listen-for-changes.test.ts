import { type ChangeListener, listenForChanges } from '@callwright/site/publish/backend/listen-for-changes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const TOKEN = '0123456789abcdef0123456789abcdef';
const SETTINGS = { PUBLISH_LISTEN: '127.0.0.1:0', PUBLISH_LISTEN_TOKEN: TOKEN };
const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

let listener: ChangeListener;
let changes = 0;
beforeAll(async () => {
  const listening = await listenForChanges(SETTINGS, () => {
    changes += 1;
  });
  if (!listening.ok || listening.value === null) throw new Error('It does not listen.');
  listener = listening.value;
});
afterAll(() => listener.close());
const url = (path = '/publish') => `http://127.0.0.1:${listener.port}${path}`;
beforeEach(() => {
  changes = 0;
});

test('a call with the token is accepted, whatever its body, and signals a change', async () => {
  for (const body of ['{"event_type":"publish-site"}', 'not JSON', null]) {
    const { status } = await fetch(url(), { method: 'POST', headers: AUTHORIZED, body });
    expect(status).toBe(202);
  }
  expect(changes).toBe(3);
});

test.each<[number, string, string, RequestInit]>([
  [401, 'no token', '', { method: 'POST' }],
  [401, 'another token', '', { method: 'POST', headers: { Authorization: `Bearer ${TOKEN.replace('0', '1')}` } }],
  [401, 'a part of the token', '', { method: 'POST', headers: { Authorization: `Bearer ${TOKEN.slice(0, 31)}` } }],
  [401, 'another scheme', '', { method: 'POST', headers: { Authorization: `Basic ${TOKEN}` } }],
  [404, 'another path', '/other', { method: 'POST', headers: AUTHORIZED }],
  [405, 'another method', '', { headers: AUTHORIZED }],
])('answers %d to %s and signals nothing', async (status, _name, path, init) => {
  const answer = await fetch(url(`/publish${path}`), { ...init, ...(init.method ? { body: '{}' } : {}) });
  expect([answer.status, changes]).toEqual([status, 0]);
});

test('without settings, nothing listens', async () => {
  for (const env of [{}, { PUBLISH_LISTEN: '', PUBLISH_LISTEN_TOKEN: '' }]) {
    expect(await listenForChanges(env, () => {})).toEqual({ ok: true, value: null });
  }
});

test.each([
  ['a short token', { PUBLISH_LISTEN_TOKEN: 'short' }, /PUBLISH_LISTEN_TOKEN must have at least 32/],
  ['an address without a token', { PUBLISH_LISTEN: '127.0.0.1:8787' }, /needs PUBLISH_LISTEN_TOKEN/],
  ['an address without a port', { ...SETTINGS, PUBLISH_LISTEN: 'localhost' }, /an address and a port/],
  ['an invalid port', { ...SETTINGS, PUBLISH_LISTEN: '127.0.0.1:70000' }, /PUBLISH_LISTEN/],
])('%s is rejected with a message', async (_name, env, words) => {
  const listening = await listenForChanges(env, () => {});
  expect(listening).toMatchObject({ ok: false, error: { message: expect.stringMatching(words) } });
});

test('a port in use is reported', async () => {
  const { port } = listener;
  const second = await listenForChanges({ ...SETTINGS, PUBLISH_LISTEN: `127.0.0.1:${port}` }, () => {});
  expect(second).toMatchObject({ ok: false, error: { message: expect.stringContaining('EADDRINUSE') } });
});

test('can listen on an IPv6 address', async () => {
  const second = await listenForChanges({ ...SETTINGS, PUBLISH_LISTEN: '[::1]:0' }, () => {});
  if (!second.ok || second.value === null) throw new Error('It does not listen.');
  expect(
    (await fetch(`http://[::1]:${second.value.port}/publish`, { method: 'POST', headers: AUTHORIZED })).status,
  ).toBe(202);
  await second.value.close();
});
