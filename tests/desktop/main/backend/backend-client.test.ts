import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackendFetch } from '@callwright/shared/session/backend-fetch.ts';
import { expect, test } from 'vitest';

async function listen(handler: Parameters<typeof createServer>[1]): Promise<{ url: string; close: () => void }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test.each([301, 302, 307, 308])('a redirect (%i) sends no password, token, or text to another host', async (status) => {
  let received = '';
  let requestCount = 0;
  const stranger = await listen((request, response) => {
    requestCount += 1;
    request.on('data', (chunk) => {
      received += chunk;
    });
    request.on('end', () => response.end('{}'));
  });
  const backend = await listen((request, response) => {
    request.resume();
    response.writeHead(status, { location: `${stranger.url}/auth/v1/token` }).end();
  });
  try {
    await createBackendFetch(fetch)(`${backend.url}/auth/v1/token`, {
      method: 'POST',
      headers: { Authorization: 'Bearer access-token' },
      body: JSON.stringify({ refresh_token: 'refresh-token' }),
    }).catch(() => {});
    expect([requestCount, received]).toEqual([0, '']);
  } finally {
    backend.close();
    stranger.close();
  }
});
