import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type FakeAuthServer = {
  url: string;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  requests: string[];
  close(): Promise<void>;
};

export async function startFakeAuthServer(): Promise<FakeAuthServer> {
  const fake: FakeAuthServer = { url: '', answer: (_request, response) => response.end(), requests: [], close };
  // The server shares its process with its clients and Postgres; either can block it.
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
