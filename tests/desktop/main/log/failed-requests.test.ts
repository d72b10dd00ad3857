import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFailedRequests } from '@callwright/desktop/main/log/failed-requests.ts';
import { readLogPath, startFailureLog } from '@callwright/desktop/main/log/failure-log.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let userData: string;
let server: Server;
let backend: string;
let status: number;

beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'callwright-requests-'));
  startFailureLog({ userData, version: '1.2.3' });
  server = createServer((_request, response) => response.writeHead(status).end('{"message":"a secret answer"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backend = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.close();
  await rm(userData, { recursive: true, maxRetries: 10 });
});

const request = logFailedRequests(fetch);
const readEntries = async () =>
  (await readFile(readLogPath() ?? '', 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

test('a rejected publish and a rejected token are logged, without what was sent or answered', async () => {
  status = 403;
  const headers = { Authorization: 'Bearer secret-token' };
  const published = await request(`${backend}/rest/v1/blog_posts?select=secret`, {
    method: 'POST',
    body: 'a secret text',
    headers,
  });
  expect(await published.text()).toBe('{"message":"a secret answer"}');
  status = 400;
  await request(new URL(`${backend}/auth/v1/token?grant_type=refresh_token`), { method: 'POST', body: 'secret' });
  await request(`${backend}/a/secret/path`);
  expect(await readEntries()).toMatchObject([
    { step: 'post:rest:blog_posts', code: '403' },
    { step: 'post:auth:token', code: '400' },
    { step: 'get:other', code: '400' },
  ]);
  expect(await readFile(readLogPath() ?? '', 'utf8')).not.toContain('secret');
});

test('a failed request is logged with its network error code and still fails', async () => {
  await expect(request('http://127.0.0.1:1/rest/v1/blog_posts')).rejects.toThrow();
  const chromium = logFailedRequests(() => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')));
  await expect(chromium(`${backend}/rest/v1/blog_posts`)).rejects.toThrow('net::ERR_NAME_NOT_RESOLVED');
  const [first, second] = await readEntries();
  expect(first).toMatchObject({ step: 'get:rest:blog_posts' });
  expect(second).toMatchObject({ step: 'get:rest:blog_posts', code: 'ERR_NAME_NOT_RESOLVED' });
});

test('successful and canceled requests aren’t logged', async () => {
  status = 200;
  await request(`${backend}/rest/v1/blog_posts`);
  await expect(request(`${backend}/rest/v1/blog_posts`, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await readEntries()).toEqual([]);
});
