import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLinkRequest, isPublicAddress } from '@callwright/site/external-links/link-request.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const NEVER = new AbortController().signal;

let server: Server;
let origin: string;
const seen: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    if (request.url === '/silent') return;
    if (request.url === '/moved') response.writeHead(301, { location: '/new' });
    else response.writeHead(request.url === '/gone' ? 410 : 200);
    response.end('x'.repeat(1_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = createLinkRequest({ userAgent: 'checker', isAllowed: () => true });

describe('a link', () => {
  test('is answered with its status and where it redirects', async () => {
    expect(await request(new URL(`${origin}/a`), 'HEAD', NEVER)).toEqual({
      ...{ kind: 'answered', status: 200, location: null },
    });
    expect(await request(new URL(`${origin}/gone`), 'GET', NEVER)).toMatchObject({ status: 410 });
    expect(await request(new URL(`${origin}/moved`), 'HEAD', NEVER)).toMatchObject({ status: 301, location: '/new' });
    expect(seen).toEqual(['HEAD /a checker', 'GET /gone checker', 'HEAD /moved checker']);
  });

  test('to a server that never responds ends after the timeout', async () => {
    const impatient = createLinkRequest({ userAgent: 'checker', timeoutMs: 50, isAllowed: () => true });
    expect(await impatient(new URL(`${origin}/silent`), 'GET', NEVER)).toEqual({
      kind: 'unreachable',
      reason: 'no response',
    });
  });

  test('to a closed port is refused, and to an unknown name isn’t found', async () => {
    expect(await request(new URL('http://127.0.0.1:1/'), 'HEAD', NEVER)).toEqual({
      kind: 'unreachable',
      reason: 'connection refused',
    });
    expect(await request(new URL('http://nowhere.invalid/'), 'HEAD', NEVER)).toEqual({
      kind: 'unreachable',
      reason: 'site not found',
    });
  });

  test('into the publisher’s own network is never requested, by name or by address', async () => {
    const requests = seen.length;
    const guarded = createLinkRequest({ userAgent: 'checker' });
    const port = new URL(origin).port;
    for (const host of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '2130706433', '[::ffff:127.0.0.1]']) {
      expect(await guarded(new URL(`http://${host}:${port}/`), 'GET', NEVER), host).toEqual({ kind: 'private' });
    }
    expect(seen).toHaveLength(requests);
  });
});

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '198.18.0.1'],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ],
  ...['2001:db8::1', '2002:a00:1::', '2001::1', 'not an address'],
])('%s isn’t a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
