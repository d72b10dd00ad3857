import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveDevPages } from '@callwright/desktop/main/app/dev-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/missing.ts' ? 404 : 200, { 'content-type': 'text/javascript' });
    response.end(`// ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (url: string, method = 'GET') => serveDevPages(origin, new Request(url, { method }));

describe('the editor in development', () => {
  it('loads its code from the development server, with the version in the address', async () => {
    const response = await get('app://callwright/sidebar/draft-list.tsx?t=1');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript');
    expect(await response.text()).toBe('// /sidebar/draft-list.tsx?t=1');
  });

  it('reports missing files', async () => {
    expect((await get('app://callwright/missing.ts')).status).toBe(404);
  });

  it('accepts only reads', async () => {
    expect((await get('app://callwright/index.html', 'POST')).status).toBe(405);
  });

  it('can connect only to the development server', async () => {
    for (const host of ['callwright', 'preview']) {
      const policy = (await get(`app://${host}/`)).headers.get('content-security-policy') ?? '';
      const [connect] = policy.split('; ').filter((part) => part.startsWith('connect-src'));
      expect(connect, host).toBe(`connect-src 'self' ${origin.replace('http:', 'ws:')}`);
      expect(policy, host).toContain("default-src 'none'");
    }
  });
});
