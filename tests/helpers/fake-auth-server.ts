import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type FakeAuthServer = {
  url: string;
  /** What every request gets from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Method and path of each request so far. */
  requests: string[];
  close(): Promise<void>;
};

/** An HTTP server of this test, to give answers that a real auth server gives only on a bad day. */
export async function startFakeAuthServer(): Promise<FakeAuthServer> {
  const fake: FakeAuthServer = { url: '', answer: (_request, response) => response.end(), requests: [], close };
  // In one process with its clients, and with Postgres, which may hold up both.
  const server = createServer({ keepAliveTimeoutBuffer: 60_000 }, (request, response) => {
    fake.requests.push(`${request.method} ${request.url}`);
    fake.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  fake.url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
  return fake;
}
