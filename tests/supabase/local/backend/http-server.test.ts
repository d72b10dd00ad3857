import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listen } from '@callwright/supabase/local/backend/http-server.ts';
import { expect, onTestFinished, test } from 'vitest';

async function request(socket: Socket): Promise<string> {
  socket.write('POST /rest/v1/rpc/none HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n');
  const [answer] = await once(socket, 'data');
  return String(answer);
}

test('a request on a keep-alive connection within its timeout works, even if a statement blocked the process', async () => {
  const handle = async () => new Response(null, { status: 204 });
  const server = await listen({ port: 0, siteUrl: 'http://localhost:3000', onRefused: () => {}, handle });
  onTestFinished(() => server.close());
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const keepAliveSeconds = Number(/^keep-alive: timeout=(\d+)/im.exec(await request(socket))?.[1]);
  expect(keepAliveSeconds).toBeGreaterThan(0);
  // Blocks the process like a long statement of Postgres: no timers, no requests.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, (keepAliveSeconds + 2) * 1000);
  expect(await request(socket)).toContain('HTTP/1.1 204');
});
