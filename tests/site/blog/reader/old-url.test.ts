import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { resolveOldUrl } from '@callwright/site/blog/reader/old-url.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let answer = { status: 200, body: 'null' };
let asked = '';
const server = createServer(async (request, response) => {
  asked = `${request.url} ${await text(request)}`;
  response.writeHead(answer.status).end(answer.body);
});
let backend = { url: '', key: 'sb_publishable_test' };

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  backend = { ...backend, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => void server.close());

it('asks the backend for the path, escaped as in the post’s field', async () => {
  answer = { status: 200, body: '"leaks"' };
  expect(await resolveOldUrl(backend, '/caf%c3%a9/')).toBe('leaks');
  expect(asked).toBe('/rest/v1/rpc/resolve_old_url {"path":"/caf%C3%A9/"}');
});

it.each([
  [200, 'null'],
  [200, '{"slug":"leaks"}'],
  [200, '<html>'],
  [500, ''],
])('shows the 404 page if the backend answers %i %s', async (status, body) => {
  answer = { status, body };
  expect(await resolveOldUrl(backend, '/leaks')).toBeNull();
});

it('shows the 404 page if the backend is unreachable', async () => {
  expect(await resolveOldUrl({ ...backend, url: 'http://127.0.0.1:1' }, '/leaks')).toBeNull();
});
