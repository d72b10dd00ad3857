import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok } from '@callwright/shared/result.ts';
import {
  countView,
  fingerprintList,
  parseKnownPost,
  readKnownPosts,
  whenActivated,
} from '@callwright/site/blog/reader/reader-requests.ts';
import { parseReaderBackend } from '@callwright/site/settings/reader-backend.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

let answer: { status: number; body: string } = { status: 200, body: '[]' };
let asked: IncomingHttpHeaders = {};
const server = createServer(({ headers }, response) => {
  asked = headers;
  response.writeHead(answer.status).end(answer.body);
});
let backend = { url: '', key: 'sb_publishable_test' };

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  backend = { ...backend, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});

afterAll(() => void server.close());

it('"no such post" is an answer', async () => {
  answer = { status: 200, body: '[]' };
  expect(await readKnownPosts(backend, { slug: 'x' })).toEqual(ok([]));
});

it('sends the public key as apikey and bearer, like supabase-js without a session', async () => {
  answer = { status: 200, body: '[]' };
  const expected = { apikey: backend.key, authorization: `Bearer ${backend.key}` };
  await readKnownPosts(backend, { limit: 1 });
  expect(asked).toMatchObject(expected);
  asked = {};
  await countView(backend, 'x');
  expect(asked).toMatchObject(expected);
});

it.each([
  ['a server error', { status: 503, body: '[]' }],
  ["a captive portal's page", { status: 200, body: '<html>' }],
  ['other JSON', { status: 200, body: '{}' }],
  ['rows without the requested columns', { status: 200, body: '[{"id":"x"}]' }],
  ['no row', { status: 200, body: '[null]' }],
])('%s isn’t an answer', async (_, given) => {
  answer = given;
  expect(await readKnownPosts(backend, { limit: 24 })).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
});

it('reads the page’s own data', () => {
  expect(parseReaderBackend(JSON.stringify(backend))).toEqual(backend);
  expect(parseKnownPost('{"id":"x","revision":2}')).toEqual({ id: 'x', revision: 2 });
  expect(parseKnownPost(undefined)).toBeNull();
});

it('runs immediately on a page someone opened', () => {
  const run = vi.fn();
  whenActivated(new EventTarget(), run);
  expect(run).toHaveBeenCalledOnce();
});

it('waits on a prerendered page, runs once on activation, and never after a cancellation', () => {
  const prerendered = Object.assign(new EventTarget(), { prerendering: true });
  const run = vi.fn();
  const undone = vi.fn();
  whenActivated(prerendered, run);
  whenActivated(prerendered, undone)();
  expect(run).not.toHaveBeenCalled();
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  expect(run).toHaveBeenCalledOnce();
  expect(undone).not.toHaveBeenCalled();
});

it('a list is different once a post is edited, moved, added, or removed', () => {
  const posts = [samplePost, { ...samplePost, id: '0a1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10' }];
  const edited = posts.map((post, index) => (index === 0 ? { ...post, revision: 4 } : post));
  const others = [edited, posts.toReversed(), [...posts, ...posts], posts.slice(1), []].map(fingerprintList);
  expect(others).not.toContain(fingerprintList(posts));
  expect(fingerprintList([...posts])).toBe(fingerprintList(posts));
});
