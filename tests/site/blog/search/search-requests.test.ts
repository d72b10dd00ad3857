import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestFoundPosts } from '@callwright/site/blog/search/search-requests.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let answer: { status: number; body: string } = { status: 200, body: '' };
let sent = '';
const server = createServer(async (request, response) => {
  sent = '';
  for await (const chunk of request) sent += chunk;
  response.writeHead(answer.status).end(answer.body);
});
let backend = { url: '', key: 'sb_publishable_test' };

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  backend = { ...backend, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});

afterAll(() => void server.close());

const POST = { slug: 'a', published_at: '2026-11-22T00:00:00+00:00', title: 'A \u0002leak\u0003', text: '' };

it('results are posts with their matches marked', async () => {
  answer = { status: 200, body: JSON.stringify({ count: 1, posts: [POST] }) };
  expect(await requestFoundPosts(backend, 'leak', 0)).toEqual({
    ok: true,
    value: {
      count: 1,
      posts: [
        {
          slug: 'a',
          publishedAt: POST.published_at,
          title: [
            { text: 'A ', isFound: false },
            { text: 'leak', isFound: true },
          ],
          text: [],
        },
      ],
    },
  });
});

it('what Postgres can’t read is removed from the query', async () => {
  await requestFoundPosts(backend, 'a\0b\uD800', 20);
  expect(JSON.parse(sent)).toEqual({ query: 'a b\uFFFD', skipped: 20 });
});

it.each([
  ['a server error', { status: 503, body: '{"count":0,"posts":[]}' }],
  ["a captive portal's page", { status: 200, body: '<html>' }],
  ['other JSON', { status: 200, body: 'null' }],
  ['an invalid post', { status: 200, body: '{"count":1,"posts":[{"slug":"a"}]}' }],
])('%s isn’t a valid response', async (_, given) => {
  answer = given;
  expect(await requestFoundPosts(backend, 'leak', 0)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
});
